import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { searchFields } from '@hydraulics/common/nouns/fields/search-fields';
import { pageFields } from '@hydraulics/common/nouns/pages/page-fields';
import { type PagePlace, pageInput, pagePlaces, type StaffPage } from '@hydraulics/common/nouns/pages/pages';
import { plainText } from '@hydraulics/common/text';
import { z } from 'zod';
import { query } from '../../../shared/data/query.ts';
import { listPages } from '../../screens/list-pages.ts';
import { described, type FieldDescription } from '../../ui/form/description.ts';
import type { FieldProps } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { firstError } from '../../ui/form/use-record-form.ts';
import type { AddForm, EditForm } from '../../ui/record/record-screens.tsx';
import { ShownBeside, searchFieldsOf } from '../../ui/sharing/search-fields.tsx';
import { BlocksField } from './blocks/blocks-field.tsx';
import {
  doubtsOfBlocks,
  type EditedBlock,
  filesOfBlocks,
  nameOfBlock,
  toEditedBlocks,
  toSentBlocks,
} from './blocks/edited-blocks.ts';

const pageSchema = pageInput.omit({ status: true }).extend({
  name: z.union([z.literal(''), pageInput.shape.name.unwrap()]),
  blocks: z.custom<EditedBlock[]>().superRefine((blocks, context) => {
    const [doubt] = doubtsOfBlocks(blocks);
    const block = doubt && blocks[doubt.index];
    if (block) context.addIssue({ code: 'custom', message: `${nameOfBlock(block, doubt.index)}: ${doubt.message}` });
  }),
});
type Values = z.input<typeof pageSchema>;

const contentOf = ({ blocks, ...data }: Values) => ({
  ...data,
  blocks: JSON.stringify(toSentBlocks(blocks)),
  images: filesOfBlocks(blocks),
});

/** What a search result shows of a page in which nothing is filled in for it. */
const automatic = ({ title, name, blocks }: Record<string, unknown>) => {
  const [first] = toSentBlocks((blocks ?? []) as EditedBlock[]).flatMap(block =>
    'html' in block ? plainText(block.html) : [],
  );
  return {
    title: String(title),
    description: first ?? '',
    path: paths.page.href({ name: String(name).trim() }),
  };
};

const PageSearchFields = searchFieldsOf({ fields: searchFields, automatic });

const PlaceField = (props: FieldProps) => (
  <SelectField {...props} options={Object.entries(pagePlaces).map(([value, label]) => ({ value, label }))} />
);

const inputs: { [Name in keyof typeof pageFields]: Partial<FieldDescription<Values>> } = {
  title: {},
  name: {},
  place: { Input: PlaceField, show: (place?: PagePlace) => pagePlaces[place ?? 'none'] } as never,
  date: { type: 'date' },
  blocks: {
    Input: BlocksField,
    show: (blocks: EditedBlock[]) => blocks.map(nameOfBlock).join('; '),
    isSame: (some: EditedBlock[], others: EditedBlock[]) => sentOf(some) === sentOf(others),
  } as never,
  searchTitle: { Input: PageSearchFields },
  searchDescription: { Input: ShownBeside },
  searchImage: {
    Input: ShownBeside,
    show: (value: unknown) => (value ? 'A picture of its own' : 'The picture of the website'),
  },
  noindex: { Input: ShownBeside, show: (value: unknown) => (value ? 'Yes' : 'No') },
};

const sentOf = (blocks: EditedBlock[]) => JSON.stringify(toSentBlocks(blocks));

const noSearch = { searchTitle: '', searchDescription: '', searchImage: '', noindex: '' as const };

export const pageForm: AddForm<Values, Values> & EditForm<Values, Values, StaffPage> = {
  noun: 'pages',
  label: 'page',
  list: listPages.pages,
  wide: true,
  fields: () =>
    namesOf(pageFields).map(
      name => ({ name, ...described(pageFields[name]), ...inputs[name] }) as FieldDescription<Values>,
    ),
  add: {
    title: adminPaths.addPage.title,
    schema: pageSchema,
    initial: () => ({ title: '', name: '', place: 'none', date: '', blocks: [], ...noSearch }),
    mayBeDraft: true,
    call: ({ client }, data, { asDraft, options }) =>
      client.pages.create({ ...contentOf(data), ...(asDraft ? { status: 'draft' } : {}) }, options),
    invalid: firstError,
  },
  edit: {
    title: adminPaths.editPage.title,
    schema: pageSchema,
    read: id => query('pages', 'get', { id }),
    toValues: ({ title, name, place, date, blocks, searchTitle, searchDescription, searchImage, noindex }) => ({
      title,
      name,
      place,
      date: date ?? '',
      blocks: toEditedBlocks(blocks),
      searchTitle: searchTitle ?? '',
      searchDescription: searchDescription ?? '',
      searchImage: searchImage ?? '',
      noindex: noindex ? '1' : '',
    }),
    call:
      id =>
      ({ client }, data, { base, later, options }) =>
        client.pages.update({ ...contentOf(data), ...later, id, version: base.version }, options),
    invalid: firstError,
    submitLabel: 'Update Page',
    busyLabel: 'Updating...',
  },
};
