import type { EnquiryState } from '@hydraulics/common/nouns/enquiries';

/** A row as the database gives it. `deletedAt` marks what lies in the bin. */
export type Row = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
};
/** Rows that several people edit: `updatedBy` is the name of whoever changed it last, null where nobody knows. */
export type Edited = Row & { updatedBy: string | null };
export type Deletable = Row & { deletedAt: Date | null };

/** `nameKey` is the folded name while the category lives and null in the bin, so that a unique index holds for the living. */
export type CategoryRow = Deletable & Edited & { name: string; nameKey: string | null };

export type ProductRow = Deletable &
  Edited & {
    name: string;
    categoryId: string;
    category?: CategoryRow;
    smallDesc: string;
    fullDesc: string;
    features: string;
    applications: string;
    advantages: string;
    additionalDesc: string;
    images: string[];
    specImage: string | null;
    search: string;
  };

export type GalleryRow = Deletable & { filename: string };
export type SocialRow = Edited & { name: string; link: string };
/** `product` is the name that the product had; it stays when the product is renamed or goes. `excerpt` sorts messages. */
export type EnquiryRow = Deletable &
  Edited & {
    name: string;
    email: string;
    organization: string;
    message: string;
    excerpt: string;
    state: EnquiryState;
    productId: string | null;
    product: string;
    search: string;
  };

/** `sessions` counts up when the password changes: a token carries the count it was made under. */
export type UserRow = Edited & {
  name: string;
  email: string;
  passwordHash: string;
  sessions: number;
  lastSignInAt: Date | null;
  search: string;
};

export type CounterRow = { name: string; value: number };
export type SiteRow = { name: string; value: string };
/** `version` is the content version under which what the tag names was last changed. */
export type ContentTagRow = { tag: string; version: number };
