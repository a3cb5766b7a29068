import type { Fields } from './fields.ts';

/** Every field that staff write, by noun; those of products are in `product-fields.ts`. */

export const categoryFields = {
  name: { kind: 'line', label: 'Category name', required: true, example: 'Power packs' },
  attributes: {
    kind: 'attributes',
    label: 'Attributes',
    help: 'The technical data every product here has, in data-sheet order. Paste rows from a spreadsheet; Ctrl+D fills down, Ctrl+Z undoes.',
  },
} as const satisfies Fields;

export const documentFields = {
  title: { kind: 'line', label: 'Title', required: true, example: 'Power pack PP-20' },
  kind: { kind: 'documentKind', label: 'Kind', required: true, example: 'data-sheet' },
  language: { kind: 'language', label: 'Language', example: 'en' },
  revision: { kind: 'revision', label: 'Revision', help: 'As the document says, such as B.', example: 'B' },
  file: { kind: 'file', label: 'File', required: true },
} as const satisfies Fields;

export const galleryFields = {
  filename: { kind: 'image', label: 'Image', required: true },
  alt: { kind: 'imageText', label: 'Description' },
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
  assigneeId: { kind: 'user', label: 'Assignee' },
} as const satisfies Fields;
