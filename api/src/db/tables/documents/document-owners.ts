import type { RecordNoun } from '@hydraulics/common/registry';
import { tag } from '../../content-tags.ts';

/** The content tags of what shows a record with its documents. */
type TagsOf = (id: string) => string[];

/** The nouns whose records may have documents. A further one is a line here. */
const owners = {
  products: id => [tag.product(id)],
  // Products show the certificates of pages.
  pages: id => [tag.page(id), tag.certificates],
} as const satisfies Partial<Record<RecordNoun, TagsOf>>;

export type DocumentOwnerNoun = keyof typeof owners;

/** The record that a document belongs to. */
export type DocumentOwner = { ownerNoun: DocumentOwnerNoun; ownerId: string };

/** The columns that name the record, for a where clause. */
export const ownerOf = ({ ownerNoun, ownerId }: DocumentOwner): DocumentOwner => ({ ownerNoun, ownerId });

export const productOwner = (ownerId: string): DocumentOwner => ({ ownerNoun: 'products', ownerId });

export const pageOwner = (ownerId: string): DocumentOwner => ({ ownerNoun: 'pages', ownerId });

/** The content tags of what shows the documents of a record. */
export const ownerTags = ({ ownerNoun, ownerId }: DocumentOwner): string[] => owners[ownerNoun](ownerId);

/** Whether the records of a table may have documents. */
export const mayOwnDocuments = (name: string): name is DocumentOwnerNoun => Object.hasOwn(owners, name);
