import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { dataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { z } from 'zod';
import type { CompanyFile } from '../company/company-file.ts';
import type { Database, Tables } from '../db/database.ts';
import type { ProductRow } from '../db/tables/products.ts';
import type { Mail } from '../mail/mail.ts';
import { sizeOfProduct, supplyWords } from '../products/size-of-product.ts';
import { insertSystemEntry } from '../repositories/audit/audit.ts';
import { bumpEnquiryVersion, enquiryKeys } from '../repositories/enquiries.ts';
import { addCounts } from '../repositories/insights/day-counts.ts';
import { findNamedProduct } from '../repositories/products.ts';
import { newDeletable } from '../repositories/records.ts';
import { mailAbout } from './enquiry-mails.ts';
import { askedCode, isId, readItems, receivedItem, summaryOf } from './items.ts';
import { storeProof } from './proof/store-proof.ts';
import { dropOldestSuspected, markFlood } from './suspected.ts';

export const enquiry = z.object({
  /** The id of its row, which makes a repeated submission harmless. */
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  organization: z.string(),
  message: z.string(),
  /** The id or name of the requested product, or empty. */
  asked: z.string(),
  state: z.enum(['new', 'spam']),
  /** Whether it is spam because it was part of a flood. */
  inFlood: z.boolean().default(false),
  // Enquiries of earlier versions that wait in the spool have none of these.
  phone: z.string().default(''),
  country: z.string().default(''),
  deadline: z.string().default(''),
  items: z.array(receivedItem).default([]),
  source: z.string().default(''),
  units: z.enum(['', ...dataSheetUnits]).default(''),
  /** The id of the proof that it is, or empty. */
  proof: z.string().default(''),
});
export type Enquiry = z.output<typeof enquiry>;

export type StoreDeps = { db: Database; mail: Mail; company: () => Promise<CompanyFile | null>; now: () => Date };

type StoreOptions = {
  /** Set if it is stored later than it arrived, outside any call. */
  deliveredAt?: Date;
  /** Whether the oldest suspected ones go if there are too many. */
  dropsSuspected: boolean;
};

/** The product of an enquiry, with what visitors read about the supply of the size that it names. */
function productLine(product: ProductRow, message: string): string {
  const supply = supplyWords(product, sizeOfProduct(product, askedCode(message)).row);
  return (supply ? `${product.name} (${supply})` : product.name).slice(0, limits.name);
}

/** What a new enquiry does not have yet. */
const unset = { dueOn: null, updatedBy: null, mergedInto: null };

/** Where an enquiry comes from: the first of its items says it, and without one the form. */
const sourceOf = ({ source, items }: Enquiry): string => items.find(item => item.source)?.source || source;

/** Stores an enquiry and queues the mails about it. Repeating it changes nothing and sends no mail. */
export async function storeEnquiry(deps: StoreDeps, received: Enquiry, options: StoreOptions): Promise<void> {
  const { deliveredAt, dropsSuspected } = options;
  const { db } = deps;
  const { id, receivedAt, name, email, organization, message, asked, state, inFlood } = received;
  const { phone, country, deadline } = received;
  const found = asked ? await db.read(tables => findNamedProduct(tables, asked)) : null;
  const { items, products } = await db.read(tables => readItems(tables, received));
  const named = found ? productLine(found, message) : isId(asked) ? '' : asked;
  const product = named || summaryOf(items);
  const about = found ? [found] : products;
  const fields = { name, email, organization, message, product, phone, country };
  const row = {
    ...newDeletable(new Date(receivedAt)),
    ...fields,
    ...enquiryKeys(fields, items),
    id,
    deadline,
    productId: about.length === 1 ? (about[0]?.id ?? null) : null,
    state,
    assigneeId: null,
    lostReason: null,
    handledBy: null,
    handledAt: null,
    source: sourceOf(received),
    units: received.units,
    answeredAt: null,
    quotedAt: null,
  };
  const company = await deps.company();
  if (received.proof) return storeProof({ ...deps, company }, { ...row, ...unset }, received.proof);
  await db
    .transaction(async tables => {
      await tables.enquiries.insert(row);
      if (items.length > 0) await tables.enquiryItems.insert(items);
      if (about.length > 0 && state === 'new') await countEnquiry(deps.db, tables, receivedAt, [...products, ...about]);
      await mailAbout(tables, { ...deps, company }, { ...row, categoryIds: about.map(one => one.categoryId) });
      if (deliveredAt) {
        const entry = { call: 'server.deliver', at: deliveredAt, counts: {}, record: 'enquiries', recordId: id };
        await insertSystemEntry(tables, entry);
      }
      if (inFlood) await markFlood(tables, new Date(receivedAt));
      if (dropsSuspected) await dropOldestSuspected(tables, deps.now());
      // Last, because this row blocks the storing of other enquiries.
      await bumpEnquiryVersion(tables);
    })
    .catch(error => {
      // The id is the only unique column.
      if (!(error instanceof AppError) || error.code !== 'duplicate') throw error;
    });
}

/** Counts an enquiry once for each product that it is about. */
const countEnquiry = (db: Database, tables: Tables, receivedAt: string, products: ProductRow[]) =>
  addCounts(db, tables, {
    day: receivedAt.slice(0, 10),
    kind: 'enquiry',
    times: new Map(products.map(({ id }) => [id, 1])),
  });
