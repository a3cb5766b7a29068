import { may, type Role } from '@hydraulics/common/contract/roles';
import { expect, it } from 'vitest';
import { fixedGroups, matching } from './entries.ts';

const nothing = () => undefined;
const entryActions = { logout: nothing, shortcuts: nothing, openLink: nothing, chooseTheme: nothing };
const groups = fixedGroups(entryActions, () => true);
const found = (text: string) => matching(groups, text).flatMap(({ entries }) => entries.map(({ title }) => title));

it('finds screens and actions by prefix, infix and synonyms', () => {
  expect(found('dash')).toEqual(['Dashboard']);
  expect(found('ADD categ')).toEqual(['Add Category']);
  expect(found('sign out')).toEqual(['Logout']);
  expect(found('password')).toEqual(['Your Account']);
  expect(found('dark')).toEqual(['Appearance: dark']);
  expect(found('scheme')).toEqual(['Appearance: same as the system', 'Appearance: light', 'Appearance: dark']);
  expect(found('backup')).toEqual(['System status']);
  expect(found('overdue')).toEqual(['Due enquiries']);
  expect(found('nowhere')).toEqual([]);
});

it('offers what the role allows', () => {
  const of = (role: Role) => {
    const [screens, actions] = fixedGroups(entryActions, permission => may(role, permission));
    return [screens, actions].map(group => group?.entries.map(({ title }) => title));
  };
  const always = [
    'Open the website',
    'Keyboard shortcuts',
    'Appearance: same as the system',
    'Appearance: light',
    'Appearance: dark',
    'Logout',
  ];
  expect(of('viewer')).toEqual([
    [
      'Dashboard',
      'Products',
      'Gallery',
      'Socials',
      'Media',
      'This month',
      'Trash',
      'System status',
      'Your Account',
      'Help',
    ],
    always,
  ]);
  expect(of('sales')).toEqual([
    [
      'Dashboard',
      'Products',
      'Gallery',
      'Contact Us',
      'Socials',
      'Quotations',
      'Media',
      'This month',
      'Figures',
      'Trash',
      'System status',
      'Your Account',
      'Help',
      'Due enquiries',
    ],
    ['Price Lists', ...always],
  ]);
  expect(of('editor')).toEqual([
    [
      'Dashboard',
      'Products',
      'Gallery',
      'Socials',
      'Website',
      'Pages',
      'Releases',
      'Media',
      'This month',
      'Addresses',
      'Trash',
      'System status',
      'Your Account',
      'Help',
    ],
    [
      'Add Product',
      'Import',
      'Edit in a grid',
      'Add Category',
      'Add Image',
      'Add Social',
      'Add Page',
      'Add Release',
      'Add Redirect',
      ...always,
    ],
  ]);
  expect(of('owner')).toEqual([
    [
      'Dashboard',
      'Products',
      'Gallery',
      'Users',
      'Contact Us',
      'Socials',
      'Quotations',
      'Website',
      'Pages',
      'Releases',
      'Media',
      'This month',
      'Figures',
      'Addresses',
      'Activity',
      'Personal data',
      'Trash',
      'System status',
      'Your Account',
      'Help',
      'Due enquiries',
    ],
    [
      'Add Product',
      'Import',
      'Edit in a grid',
      'Add Category',
      'Add Image',
      'Add User',
      'Add Social',
      'Price Lists',
      'Quotation Settings',
      'Add Page',
      'Add Release',
      'Add Redirect',
      ...always,
    ],
  ]);
});

it('shows all of them for an empty text', () => {
  expect(matching(groups, ' ')).toEqual(groups);
});

it('every entry has a unique id', () => {
  const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
