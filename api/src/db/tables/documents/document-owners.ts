import type { RecordNoun } from '@hydraulics/common/registry';
import { tag } from '../../content-tags.ts';

/** The content tag of the page that shows a record with its documents; null if visitors see neither. */
type Page = ((id: string) => string) | null;

/** The nouns whose records may have documents. A further one is a line here. */
const owners = { products: tag.product } as const satisfies Partial<Record<RecordNoun, Page>>;

export type DocumentOwnerNoun = keyof typeof owners;

/** The record that a document belongs to. */
export type DocumentOwner = { ownerNoun: DocumentOwnerNoun; ownerId: string };

/** The columns that name the record, for a where clause. */
export const ownerOf = ({ ownerNoun, ownerId }: DocumentOwner): DocumentOwner => ({ ownerNoun, ownerId });

export const productOwner = (ownerId: string): DocumentOwner => ({ ownerNoun: 'products', ownerId });

/** The content tags of the record; none if visitors do not see it. */
export function ownerTags({ ownerNoun, ownerId }: DocumentOwner): string[] {
  const page: Page = owners[ownerNoun];
  return page ? [page(ownerId)] : [];
}

/** Whether the records of a table may have documents. */
export const mayOwnDocuments = (name: string): name is DocumentOwnerNoun => Object.hasOwn(owners, name);
