import type { Fields } from '../fields/fields.ts';
import { searchFields } from '../fields/search-fields.ts';

/** Every field of a page that staff write. */
export const pageFields = {
  title: {
    kind: 'line',
    label: 'Title',
    help: 'The heading of the page, and its name in the menu.',
    required: true,
    example: 'Service',
  },
  name: {
    kind: 'pageName',
    label: 'Address',
    help: 'After /pages/ in the address of the page. Leave it empty to make it from the title.',
    example: 'service',
  },
  place: { kind: 'pagePlace', label: 'Listed in', example: 'menu' },
  date: {
    kind: 'date',
    label: 'Date',
    help: 'A page with a date is also listed under News, the newest first.',
    example: '2026-03-02',
  },
  blocks: { kind: 'blocks', label: 'Content' },
  ...searchFields,
  searchTitle: { ...searchFields.searchTitle, help: 'Leave it empty to use the title.' },
} as const satisfies Fields;
