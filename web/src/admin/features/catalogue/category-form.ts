import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { type CategoryDetails, categoryInput } from '@hydraulics/common/nouns/categories';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { categoryFields } from '@hydraulics/common/nouns/fields/record-fields';
import { z } from 'zod';
import { query } from '../../../shared/data/query.ts';
import { isUnreachable } from '../../data/reasons.ts';
import { listPages } from '../../screens/list-pages.ts';
import { described, type FieldDescription } from '../../ui/form/description.ts';
import { firstError } from '../../ui/form/use-record-form.ts';
import type { AddForm, EditForm } from '../../ui/record/record-screens.tsx';
import { ShownBeside } from '../../ui/sharing/search-fields.tsx';
import { CategoryAddressField } from './addresses/address-field.tsx';
import { CategorySearchFields } from './addresses/search-fields.ts';
import {
  type AttributeValues,
  doubtsOfAttributes,
  toAttributes,
  toAttributeValues,
} from './figures/attribute-values.ts';
import { AttributesField } from './figures/attributes-field.tsx';

const categorySchema = categoryInput.extend({
  attributes: z.custom<AttributeValues>().superRefine((values, context) => {
    const [doubt] = doubtsOfAttributes(values);
    if (doubt) context.addIssue({ code: 'custom', message: doubt });
  }),
});
type Values = z.input<typeof categorySchema>;

const plainNames = namesOf(categoryFields, 'address', 'optionalLine', 'flag', 'storedPicture');
type PlainName = (typeof plainNames)[number];

/** A category in which nothing else is filled in is saved with the specified call: the name alone. */
function contentOf({ name, attributes, ...more }: Values, before: Partial<Values> = {}) {
  const list = toAttributes(attributes);
  const sent = plainNames.filter(field => more[field] || before[field]).map(field => [field, more[field] ?? '']);
  return {
    name,
    ...(Object.fromEntries(sent) as Partial<Pick<Values, PlainName>>),
    ...(list.length > 0 || attributes.stored.length > 0 ? { attributes: list } : {}),
  };
}

const noPlainValues = {
  address: '',
  intro: '',
  searchTitle: '',
  searchDescription: '',
  searchImage: '',
  noindex: '' as const,
};

const attributesField: FieldDescription<Values> = {
  name: 'attributes',
  ...described(categoryFields.attributes),
  Input: AttributesField,
  show: ({ rows }) => rows.map(([name, kind, unit]) => [name, kind, unit].filter(Boolean).join(' · ')).join('; '),
};

export const categoryForm: AddForm<Values, Values> & EditForm<Values, Values, CategoryDetails> = {
  noun: 'categories',
  label: 'category',
  list: { ...listPages.products, tab: 'categories' },
  wide: true,
  fields: mode => [
    {
      name: 'name',
      ...described(categoryFields.name),
      ...(mode === 'add'
        ? {
            placeholder: 'Enter category name',
            help: 'As visitors see it in the Products menu and above the products.',
          }
        : { help: 'The new name shows at once, also on all its products.' }),
    },
    { name: 'address', ...described(categoryFields.address), Input: CategoryAddressField, follows: 'name' },
    { name: 'intro', ...described(categoryFields.intro) },
    attributesField,
    { name: 'searchTitle', ...described(categoryFields.searchTitle), Input: CategorySearchFields },
    { name: 'searchDescription', ...described(categoryFields.searchDescription), Input: ShownBeside },
    {
      name: 'searchImage',
      ...described(categoryFields.searchImage),
      Input: ShownBeside,
      show: value => (value ? 'A picture of its own' : 'The picture of the website'),
    },
    {
      name: 'noindex',
      ...described(categoryFields.noindex),
      Input: ShownBeside,
      show: value => (value ? 'Yes' : 'No'),
    },
  ],
  add: {
    title: adminPaths.addCategory.title,
    schema: categorySchema,
    initial: () => ({ name: '', ...noPlainValues, attributes: toAttributeValues() }),
    mayBeDraft: true,
    call: ({ client }, data, { asDraft, options }) =>
      client.categories.create({ ...contentOf(data), ...(asDraft ? { status: 'draft' as const } : {}) }, options),
    invalid: firstError,
  },
  edit: {
    title: adminPaths.editCategory.title,
    schema: categorySchema,
    read: id => query('categories', 'get', { id }),
    toValues: ({ name, address, intro, searchTitle, searchDescription, searchImage, noindex, attributes }) => ({
      name,
      address: address ?? '',
      intro: intro ?? '',
      searchTitle: searchTitle ?? '',
      searchDescription: searchDescription ?? '',
      searchImage: searchImage ?? '',
      noindex: noindex ? '1' : '',
      attributes: toAttributeValues(attributes),
    }),
    call:
      id =>
      ({ client }, data, { base, later }) =>
        client.categories.update({ ...contentOf(data, base.values), ...later, id, version: base.version }),
    invalid: firstError,
    failed: error =>
      isUnreachable(error) ? 'An error occurred while updating the category.' : 'Failed to update category.',
    view: id => paths.category.href({ categoryId: id }),
    submitLabel: 'Edit Category',
  },
};
