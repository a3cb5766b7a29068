import { AppError } from '@hydraulics/common/contract/errors';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { enquiryKeys, raiseEnquiryVersion } from '../repositories/enquiries.ts';
import { findNamedProduct } from '../repositories/products.ts';
import { newDeletable } from '../repositories/records.ts';

/** An enquiry as it was received: all that its row is made of. */
export const enquiry = z.object({
  /** The id of its row, which makes sending it again harmless. */
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  organization: z.string(),
  message: z.string(),
  /** The id or name of the product that it is about, or empty. */
  asked: z.string(),
  state: z.enum(['new', 'spam']),
});
export type Enquiry = z.output<typeof enquiry>;

/** Stores an enquiry. One whose row is there already is stored. */
export async function storeEnquiry(db: Database, received: Enquiry): Promise<void> {
  const { id, receivedAt, name, email, organization, message, asked, state } = received;
  const found = asked ? await db.read(tables => findNamedProduct(tables, asked)) : null;
  const product = found?.name ?? (isId(asked) ? '' : asked);
  const words = { name, email, organization, message, product };
  const row = {
    ...newDeletable(new Date(receivedAt)),
    ...words,
    ...enquiryKeys(words),
    id,
    productId: found?.id ?? null,
    state,
  };
  await db
    .transaction(async tables => {
      await tables.enquiries.insert(row);
      await raiseEnquiryVersion(tables);
    })
    .catch(error => {
      // Its id is the only thing of an enquiry that no other may have.
      if (!(error instanceof AppError) || error.code !== 'duplicate') throw error;
    });
}

/** An id that nothing has any more would tell staff nothing. */
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
