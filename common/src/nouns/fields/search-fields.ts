import type { Fields } from './fields.ts';

/** How a record appears in search engines and where its link is shared. All may be empty, and then follow the record. */
export const searchFields = {
  searchTitle: {
    kind: 'optionalLine',
    label: 'Title for Search Engines',
    help: 'Leave it empty to use the name.',
    example: '',
  },
  searchDescription: {
    kind: 'optionalLine',
    label: 'Description for Search Engines',
    help: 'Two sentences. Leave it empty to use the first lines of the page.',
    example: '',
  },
  searchImage: {
    kind: 'storedPicture',
    label: 'Picture for Sharing',
    help: 'Shown where a link to the page is shared. Leave it empty to use the picture of the website.',
  },
  noindex: {
    kind: 'flag',
    label: 'Hidden from Search Engines',
    help: 'The page stays online, but search engines leave it out.',
  },
} as const satisfies Fields;
