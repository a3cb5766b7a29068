import path from 'node:path';
import type { ContactState } from '@hydraulics/common/contacts';
import { Database } from '../../api/src/db/database.ts';
import { contactKeys } from '../../api/src/repositories/contacts.ts';
import { newDeletable } from '../../api/src/repositories/records.ts';

type Enquiry = {
  name: string;
  email?: string;
  organization?: string;
  message?: string;
  product?: string;
  productId?: string;
  state?: ContactState;
};

/**
 * Puts enquiries straight into a server's database, the last of them the newest: the form takes only so many.
 * @returns their ids
 */
export async function addEnquiries(dataDir: string, enquiries: Enquiry[]): Promise<string[]> {
  const db = await new Database({ file: path.join(dataDir, 'catalogue.sqlite') }).open();
  try {
    const now = Date.now();
    const rows = enquiries.map(({ productId, state = 'new', ...given }, index) => {
      const words = { email: 'visitor@example.com', organization: '', message: 'A message.', product: '', ...given };
      const time = new Date(now + index);
      return { ...newDeletable(time), ...words, ...contactKeys(words), productId: productId ?? null, state };
    });
    await db.transaction(tables => tables.contacts.insert(rows));
    return rows.map(({ id }) => id);
  } finally {
    await db.close();
  }
}
