import type { Fields } from './fields.ts';

/** Every field of a product that staff write, in the order of exports. The rich texts are in the order of the page. */
export const productFields = {
  name: { kind: 'line', label: 'Name', required: true, imported: true, offline: true },
  categoryId: { kind: 'record', label: 'Category', required: true, imported: true, offline: true },
  smallDesc: {
    kind: 'richText',
    label: 'Small Description',
    help: 'Two lines for the product card, shown without formatting.',
    searched: 'summary',
    imported: true,
    offline: true,
    example: '<p>20 l/min at 210 bar.</p>',
  },
  fullDesc: {
    kind: 'richText',
    label: 'Full Description',
    searched: 'texts',
    imported: true,
    offline: true,
    example: '<p>A compact power pack for presses.</p>',
  },
  features: {
    kind: 'richText',
    label: 'Features',
    searched: 'texts',
    imported: true,
    offline: true,
    example: '<ul><li>Quiet</li></ul>',
  },
  applications: {
    kind: 'richText',
    label: 'Applications',
    searched: 'uses',
    imported: true,
    offline: true,
    example: '<p>Presses, lifting tables.</p>',
  },
  advantages: {
    kind: 'richText',
    label: 'Advantages',
    searched: 'texts',
    imported: true,
    offline: true,
    example: '<p>Ready to connect.</p>',
  },
  additionalDesc: {
    kind: 'richText',
    label: 'Additional Description',
    searched: 'texts',
    imported: true,
    offline: true,
    example: '',
  },
  minimumOrder: {
    kind: 'wholeNumber',
    label: 'Minimum Order Quantity',
    help: 'The fewest pieces of an order. Leave it empty if there is no minimum.',
    imported: true,
    offline: true,
    example: 5,
  },
  images: { kind: 'images', label: 'Images', imported: true },
  imageAlts: { kind: 'imageTexts', label: 'Image Texts' },
  specImage: {
    kind: 'image',
    label: 'Spec Image',
    help: 'The drawing or table that the page shows under Specification.',
    imported: 'Specification image',
  },
  specifications: {
    kind: 'specifications',
    label: 'Technical Data',
    help: 'Paste a column from a spreadsheet; units may be written with the figures. Ctrl+D fills down, Ctrl+Z undoes.',
  },
  variants: {
    kind: 'variants',
    label: 'Sizes and Type Codes',
    help: 'The first row has the headings, with units in brackets: Bore (mm). A range pasted from a spreadsheet adds rows and columns.',
  },
  typeCode: {
    kind: 'typeCode',
    label: 'Order Code',
    help: 'One row per choice. Leave “Part” empty to add a choice to the part above. Numbers are written as 20 to 3000, 20 to 3000 step 5, or 20 to 3000, 4 digits.',
    imported: 'Type code as JSON',
  },
} as const satisfies Fields;
export type ProductField = keyof typeof productFields;
