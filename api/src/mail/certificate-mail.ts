import type { CompanyFile } from '../company/company-file.ts';
import type { Database } from '../db/database.ts';
import { listEnding, listUnsettled, namesOfOwners, settleEnded } from '../repositories/documents/certificates.ts';
import type { Mail } from './mail.ts';
import { recipientsFor } from './recipients.ts';

/** As many documents are named in one mail; the others follow in the next. */
const mostDocuments = 20;

type WatchDeps = { db: Database; now: () => Date; mail: Mail; company: () => Promise<CompanyFile | null> };

/**
 * Hides the documents that have ended from visitors, and queues one mail about those that end within sixty days. The row
 * of a document says what was done, so that a repetition, another process or a missed day changes nothing.
 */
export async function watchCertificates(deps: WatchDeps): Promise<void> {
  const { db, now } = deps;
  if ((await db.read(tables => listUnsettled(tables, now()))).length > 0) {
    await db.write((tables, touch) => settleEnded(tables, touch, now()));
  }
  await remind(deps);
}

/** Without mail or recipients nobody was reminded, so that the mail follows once there are some. */
async function remind({ db, now, mail, company: readCompany }: WatchDeps): Promise<void> {
  if (!mail.isOn) return;
  const company = await readCompany();
  const isOpen = ({ remindedOf, validUntil }: { remindedOf: string | null; validUntil: string | null }) =>
    remindedOf !== validUntil;
  if (!(await db.read(tables => listEnding(tables, now()))).some(isOpen)) return;
  // Takes the lock of content writes: two processes would both mail.
  await db.write(async tables => {
    const recipients = await recipientsFor(tables, company, null);
    if (recipients.length === 0) return;
    const open = (await listEnding(tables, now())).filter(isOpen).slice(0, mostDocuments);
    for (const { id, validUntil } of open) await tables.documents.update(id, { remindedOf: validUntil });
    const owned = await namesOfOwners(tables, open);
    const ids = open.filter(({ ownerId }) => owned.has(ownerId)).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const address of recipients) await mail.put(tables, 'documents-end', address, { ids: ids.join(' ') });
  });
}
