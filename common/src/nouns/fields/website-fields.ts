import type { Fields } from './fields.ts';

/** Everything that staff write about the company. A text is plain; a part has a schema of its own (nouns/website). */
export const websiteFields = {
  name: { kind: 'text', label: 'Company name', required: true, help: 'The full name, as in your letterhead.' },
  shortName: {
    kind: 'text',
    label: 'Short name',
    required: true,
    help: 'Where space is short: in page titles, in the back office and as the sender of mails.',
  },
  tagline: { kind: 'text', label: 'Tagline', required: true, help: 'One line about what you make.' },
  founded: { kind: 'wholeNumber', label: 'Founded in', required: true, help: 'The year, such as 2006.' },
  summary: {
    kind: 'text',
    label: 'Summary',
    required: true,
    help: 'Two sentences that search engines show below your name.',
  },
  credit: { kind: 'text', label: 'Footer line', required: true, help: 'The last line of each page.' },
  hero: { kind: 'part', label: 'Opening', required: true, help: 'The first thing visitors read on the home page.' },
  weAre: { kind: 'part', label: 'We Are', required: true },
  facts: { kind: 'part', label: 'Facts', help: 'Short figures on the home page, such as 18+ years of experience.' },
  about: { kind: 'part', label: 'About us', required: true },
  look: { kind: 'part', label: 'Look', help: 'Your logo, your colours and the picture that opens the home page.' },
  phones: { kind: 'part', label: 'Telephone numbers', required: true, help: 'Mobile visitors call the first one.' },
  emails: { kind: 'part', label: 'Email addresses', required: true, help: 'Visitors see all of them.' },
  address: { kind: 'part', label: 'Address', required: true, help: 'As on an envelope, one line each.' },
  postal: { kind: 'part', label: 'Address for search engines', help: 'The same address by its parts, if you like.' },
  hours: { kind: 'text', label: 'Opening hours', required: true, help: 'Of the first number, unless it has its own.' },
  timeZone: { kind: 'part', label: 'Time zone', help: 'So that the number that is answered now comes first.' },
  map: { kind: 'part', label: 'Place on the map', required: true },
  legal: { kind: 'part', label: 'Legal texts', help: 'A page without sections does not exist.' },
  brands: { kind: 'part', label: 'Brands', help: 'Customers and partners on the home page.' },
  photographs: { kind: 'part', label: 'Photographs', help: 'The home page shows the first; the about page all.' },
  enquiriesTo: {
    kind: 'part',
    label: 'Mail recipients',
    help: 'Who is emailed about a new enquiry. Leave empty for your first public address.',
  },
  search: {
    kind: 'part',
    label: 'Search and sharing',
    help: 'How these pages appear in search engines, and where their links are shared. Empty boxes are filled in for you.',
  },
  answerPromise: {
    kind: 'text',
    label: 'Answer to an enquiry',
    help: 'What visitors read beside the enquiry form and after the thanks, such as when you reply. Leave it empty to show how soon you usually reply, once enough replies were sent.',
  },
} as const satisfies Fields;
export type WebsiteField = keyof typeof websiteFields;
