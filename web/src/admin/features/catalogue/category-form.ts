import { adminPaths } from '@hydraulics/common/contract/paths';
import { type Category, categoryInput } from '@hydraulics/common/nouns/categories';
import type { z } from 'zod';
import { query } from '../../../shared/data/query.ts';
import { isUnreachable } from '../../data/reasons.ts';
import { listPages } from '../../screens/list-pages.ts';
import type { AddForm, EditForm } from '../../ui/form/record-screens.tsx';
import { firstError } from '../../ui/form/use-record-form.ts';

type Values = z.input<typeof categoryInput>;

export const categoryForm: AddForm<Values, Values> & EditForm<Values, Values, Category> = {
  noun: 'categories',
  label: 'category',
  list: listPages.products,
  fields: mode => [
    mode === 'add'
      ? {
          name: 'name',
          label: 'Category name',
          placeholder: 'Enter category name',
          help: 'As visitors see it in the Products menu and above the products.',
        }
      : { name: 'name', label: 'Category name', help: 'The new name shows at once, also on all its products.' },
  ],
  add: {
    title: adminPaths.addCategory.title,
    schema: categoryInput,
    initial: () => ({ name: '' }),
    call: ({ client }, data) => client.categories.create(data),
    invalid: firstError,
  },
  edit: {
    title: adminPaths.editCategory.title,
    schema: categoryInput,
    read: id => query('categories', 'get', { id }),
    toValues: ({ name }) => ({ name }),
    call:
      id =>
      ({ client }, data, { base }) =>
        client.categories.update({ ...data, id, version: base.version }),
    invalid: firstError,
    failed: error =>
      isUnreachable(error) ? 'An error occurred while updating the category.' : 'Failed to update category.',
    submitLabel: 'Edit Category',
  },
};
