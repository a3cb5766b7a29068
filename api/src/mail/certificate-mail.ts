import type { CompanyFile } from '../company/company-file.ts';
import type { Database, Tables } from '../db/database.ts';
import type { DocumentRow } from '../db/tables/documents/documents.ts';
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
  if ((await db.read(tables => listDue(tables, now()))).length === 0) return;
  // Takes the lock of content writes: two processes would both mail.
  await db.write(async tables => {
    const recipients = await recipientsFor(tables, company, null);
    if (recipients.length === 0) return;
    const due = (await listDue(tables, now())).slice(0, mostDocuments);
    if (due.length === 0) return;
    for (const { id, validUntil } of due) await tables.documents.update(id, { remindedOf: validUntil });
    const ids = due.map(({ id }) => id).join(' ');
    for (const address of recipients) await mail.put(tables, 'documents-end', address, { ids });
  });
}

/** The documents of active records that end soon or have ended, and that nobody was mailed about. */
async function listDue(tables: Tables, time: Date): Promise<DocumentRow[]> {
  const open = (await listEnding(tables, time)).filter(({ remindedOf, validUntil }) => remindedOf !== validUntil);
  const owned = await namesOfOwners(tables, open);
  return open.filter(({ ownerId }) => owned.has(ownerId));
}
