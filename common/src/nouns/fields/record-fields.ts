import type { Fields } from './fields.ts';
import { searchFields } from './search-fields.ts';

/** Every field that staff write, by noun; those of products are in `product-fields.ts`. */

export const categoryFields = {
  name: { kind: 'line', label: 'Category name', required: true, example: 'Power packs' },
  address: {
    kind: 'address',
    label: 'Address',
    help: 'The last part of the page’s web address. Leave it empty to have it made from the name. Former addresses keep working.',
    example: 'power-packs',
  },
  intro: {
    kind: 'optionalLine',
    label: 'Introduction',
    help: 'Two sentences above the products: what they are for, and how to choose between them. Search engines show them too.',
    example: 'Power packs from 4 to 400 l/min. Choose by flow and pressure.',
  },
  attributes: {
    kind: 'attributes',
    label: 'Attributes',
    help: 'The technical data every product here has, in data-sheet order. Paste rows from a spreadsheet; Ctrl+D fills down, Ctrl+Z undoes.',
  },
  ...searchFields,
} as const satisfies Fields;

export const documentFields = {
  title: { kind: 'line', label: 'Title', required: true, example: 'Power pack PP-20' },
  kind: { kind: 'documentKind', label: 'Kind', required: true, example: 'data-sheet' },
  language: { kind: 'language', label: 'Language', example: 'en' },
  revision: { kind: 'revision', label: 'Revision', help: 'As the document says, such as B.', example: 'B' },
  issuer: {
    kind: 'optionalLine',
    label: 'Issuer',
    help: 'Who issued the certificate, such as DNV.',
    example: 'DNV',
  },
  number: {
    kind: 'optionalLine',
    label: 'Number',
    help: 'The number of the certificate.',
    example: '12 100 4711',
  },
  validUntil: {
    kind: 'date',
    label: 'Valid until',
    help: 'The last day. You are reminded 60 days before; after this day visitors no longer see the document. Leave it empty if it does not end.',
    example: '2028-06-30',
  },
  keepUntil: {
    kind: 'date',
    label: 'Keep until',
    help: 'Until this day the document stays at its address. Leave it empty for ten years, as EU Regulation 2023/1230 asks of instructions and declarations.',
    example: '2036-03-02',
  },
  file: { kind: 'file', label: 'File', required: true },
} as const satisfies Fields;

export const galleryFields = {
  filename: { kind: 'image', label: 'Image', required: true },
  alt: { kind: 'imageText', label: 'Description' },
  searchTitle: { ...searchFields.searchTitle, help: 'Leave it empty to use the description.' },
  searchDescription: {
    ...searchFields.searchDescription,
    help: 'Two sentences below the title. Leave it empty to use the description.',
  },
  noindex: {
    kind: 'flag',
    label: searchFields.noindex.label,
    help: 'The image stays in the gallery, but the sitemap and the data for search engines leave it out.',
  },
} as const satisfies Fields;

export const redirectFields = {
  source: {
    kind: 'path',
    label: 'Old address',
    help: 'The path of the former website, such as /products/pump.html. A star at the end stands for anything: /shop/*',
    required: true,
    example: '/shop/power-packs.html',
  },
  target: {
    kind: 'path',
    label: 'New address',
    help: 'A path of this website, or a whole address with https://. A star at the end keeps what the old one had there.',
    required: true,
    example: '/products/power-packs',
  },
} as const satisfies Fields;

/** Its moment and its records are written beside these. */
export const releaseFields = {
  name: {
    kind: 'line',
    label: 'Name',
    help: 'For staff, such as Spring range 2027.',
    required: true,
    example: 'Spring range 2027',
  },
} as const satisfies Fields;

export const mediaFields = {
  name: { kind: 'line', label: 'Name', required: true },
  file: { kind: 'file', label: 'File', required: true },
  alt: { kind: 'imageText', label: 'Alternative text' },
} as const satisfies Fields;

export const socialFields = {
  name: {
    kind: 'line',
    label: 'Name',
    help: 'Instagram, Facebook, LinkedIn and WhatsApp show their icon.',
    required: true,
    example: 'LinkedIn',
  },
  link: {
    kind: 'webAddress',
    label: 'Link',
    help: 'The whole address, with https://',
    required: true,
    example: 'https://www.linkedin.com/company/example',
  },
} as const satisfies Fields;

export const userFields = {
  name: { kind: 'line', label: 'Name', required: true, example: 'Ada Admin' },
  email: {
    kind: 'email',
    label: 'Email',
    help: 'The address to sign in with.',
    required: true,
    example: 'ada@example.com',
  },
  role: { kind: 'role', label: 'Role', required: true, example: 'owner' },
} as const satisfies Fields;

/** What visitors wrote is never changed. */
export const enquiryFields = {
  state: { kind: 'enquiryState', label: 'State', required: true, offline: true, example: 'new' },
  lostReason: { kind: 'lostReason', label: 'Reason', offline: true },
  assigneeId: { kind: 'user', label: 'Assignee' },
  dueOn: { kind: 'date', label: 'Come back on', offline: true, example: '2026-12-04' },
} as const satisfies Fields;

/** A text that staff use in replies to enquiries. */
export const replyTemplateFields = {
  name: { kind: 'line', label: 'Name', required: true, example: 'Data sheet' },
  text: { kind: 'text', label: 'Text', required: true, example: 'Dear {name},' },
} as const satisfies Fields;
