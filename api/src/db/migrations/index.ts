import { CatalogueOrder1700000000008 } from './catalogue-order.ts';
import { ContentTags1700000000006 } from './content-tags.ts';
import { EnquiryState1700000000001 } from './enquiry-state.ts';
import { EnquiryVersion1700000000009 } from './enquiry-version.ts';
import { Initial1700000000000 } from './initial.ts';
import { LastSignIn1700000000004 } from './last-sign-in.ts';
import { ListIndexes1700000000002 } from './list-indexes.ts';
import { Site1700000000005 } from './site.ts';
import { UpdatedBy1700000000003 } from './updated-by.ts';

/** Every migration, in order. A new one is a file here and a line in this list. */
export const migrations = [
  Initial1700000000000,
  EnquiryState1700000000001,
  ListIndexes1700000000002,
  UpdatedBy1700000000003,
  LastSignIn1700000000004,
  Site1700000000005,
  ContentTags1700000000006,
  CatalogueOrder1700000000008,
  EnquiryVersion1700000000009,
];
