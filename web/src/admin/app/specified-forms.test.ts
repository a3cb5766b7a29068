import { expect, test } from 'vitest';
import { categoryForm } from '../features/catalogue/category-form.ts';
import { productForm } from '../features/catalogue/product-form/product-form.tsx';
import { socialForm } from '../features/socials/social-form.ts';
import { userForm } from '../features/users/user-form.tsx';
import { listPages } from '../screens/list-pages.ts';

const labels = (fields: readonly { label: string }[]) => fields.map(({ label }) => label);

test('the product form has the specified fields in order, and the specified button', () => {
  const specified = [
    'Name',
    'Category',
    'Images',
    'Spec Image',
    'Small Description',
    'Full Description',
    'Features',
    'Applications',
    'Advantages',
    'Additional Description',
  ];
  for (const mode of ['add', 'edit'] as const) {
    expect(labels(productForm.fields(mode)).slice(0, specified.length)).toEqual(specified);
  }
  expect(productForm.edit).toMatchObject({ submitLabel: 'Update Product', busyLabel: 'Updating...' });
});

test('the forms of a category, a user and a social account have the specified fields', () => {
  expect(categoryForm.fields('add')[0]).toMatchObject({ name: 'name', placeholder: 'Enter category name' });
  expect(categoryForm.edit.submitLabel).toBe('Edit Category');
  expect(labels(userForm.fields('add')).slice(0, 3)).toEqual(['Name', 'Email', 'Password']);
  expect(labels(userForm.fields('edit')).slice(0, 3)).toEqual(['Name', 'Email', 'Password']);
  expect(userForm.fields('add')[1]).toMatchObject({ type: 'email' });
  expect(labels(socialForm.fields('edit'))).toEqual(['Name', 'Link']);
  expect(labels(socialForm.fields('add'))).toEqual(['Name', 'Link']);
});

test('breadcrumbs name the lists', () => {
  const { products, gallery, users, socials } = listPages;
  expect([products, gallery, users, socials]).toEqual([
    { title: 'Products Page', to: '/product-operation' },
    { title: 'Gallery Page', to: '/gallery-operation' },
    { title: 'Users Page', to: '/user-operation' },
    { title: 'Socials Page', to: '/social-operation' },
  ]);
  // The specification names only those.
  const { pages, releases, redirects } = listPages;
  expect([pages, releases, redirects]).toEqual([
    { title: 'Pages', to: '/page-operation' },
    { title: 'Releases', to: '/release-operation' },
    { title: 'Addresses', to: '/addresses' },
  ]);
  const lists = [categoryForm, productForm, userForm, socialForm].map(({ list }) => list);
  expect(lists).toEqual([{ ...products, tab: 'categories' }, products, users, socials]);
});
