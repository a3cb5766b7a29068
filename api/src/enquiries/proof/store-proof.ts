import type { CompanyFile } from '../../company/company-file.ts';
import type { Database } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { Mail } from '../../mail/mail.ts';
import { proofHours } from './stations.ts';

type ProofDeps = { db: Database; mail: Mail; company: CompanyFile | null; now: () => Date };

/**
 * Stores the enquiry of a proof as every other, reads it again and deletes it in the same transaction, so that no list,
 * count or mail ever has it. Then its own mail is queued.
 */
export async function storeProof(
  { db, mail, company, now }: ProofDeps,
  row: EnquiryRow,
  proofId: string,
): Promise<void> {
  await db.transaction(async tables => {
    const proof = await tables.enquiryProofs.findOneBy({ id: proofId, state: 'open' });
    // Given up, or sent twice.
    if (!proof || proof.storedAt) return;
    // Past the audit, which has nothing of a proof either.
    await tables.enquiries.createQueryBuilder().insert().values(row).updateEntity(false).execute();
    const stored = await tables.enquiries.findOneByOrFail({ id: row.id });
    await tables.enquiries.createQueryBuilder().delete().where({ id: row.id }).execute();
    if (stored.message !== row.message) throw new Error('The database stored another enquiry than was sent.');
    await tables.enquiryProofs.update(proofId, { formAt: row.createdAt, storedAt: now(), failure: null });
    const recipient = company?.emails[0]?.address ?? mail.sender?.from;
    const options = { id: proofId, urgent: true, maxAge: proofHours * 3600_000 };
    if (recipient) await mail.put(tables, 'enquiry-proof', recipient, { proofId }, options);
  });
}
