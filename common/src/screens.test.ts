import { describe, expect, test } from 'vitest';
import { screens } from './registry.ts';
import { menuScreens, recordNames, recordPath, sidebarGroups } from './screens.ts';

const titlesOf = (group: Parameters<typeof menuScreens>[0]) => menuScreens(group).map(({ title }) => title);

describe('the screens', () => {
  test('the sidebar has the specified entries first, then the groups of new screens', () => {
    expect(titlesOf('work')).toEqual(['Dashboard', 'Products', 'Gallery', 'Users', 'Contact Us', 'Socials']);
    expect(titlesOf('company')).toEqual([
      'Quotations',
      'Website',
      'Pages',
      'Releases',
      'Media',
      'This month',
      'Figures',
      'Addresses',
    ]);
    expect(titlesOf('system')).toEqual(['Activity', 'Personal data', 'Trash', 'System status']);
    expect(titlesOf('account')).toEqual(['Your Account', 'Help']);
    expect(titlesOf('actions')).toEqual([
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
    ]);
    expect(sidebarGroups.map(({ group, title }) => [group, title])).toEqual([
      ['work', null],
      ['company', 'Company'],
      ['system', 'System'],
    ]);
  });

  test('the screens have the addresses of the specification', () => {
    const addresses = Object.fromEntries(Object.entries(screens).map(([name, { pattern }]) => [name, pattern]));
    expect(addresses).toMatchObject({
      login: '/admin-login',
      dashboard: '/dashboard',
      products: '/product-operation',
      addCategory: '/product-operation/add-category',
      editCategory: '/product-operation/edit-category/:id',
      addProduct: '/product-operation/add-products',
      editProduct: '/product-operation/edit-product/:id',
      gallery: '/gallery-operation',
      addGallery: '/gallery-operation/add-gallery',
      users: '/user-operation',
      addUser: '/user-operation/add-users',
      editUser: '/user-operation/edit-user/:id',
      enquiries: '/contact-operation',
      socials: '/social-operation',
      addSocial: '/social-operation/add-socials',
      editSocial: '/social-operation/edit-socials/:id',
    });
  });

  test('the screens are titled as in the specification', () => {
    const { products, gallery, users, socials, ...others } = screens;
    expect([products, gallery, users, socials].map(({ title }) => `${title} Page`)).toEqual([
      'Products Page',
      'Gallery Page',
      'Users Page',
      'Socials Page',
    ]);
    expect(others.addCategory.title).toBe('Add Category');
  });

  test('the screens have no parameters if they are in a menu', () => {
    const groups = ['work', 'company', 'system', 'account', 'actions'] as const;
    const offered = groups.flatMap(menuScreens);
    expect(offered.filter(({ path }) => path.includes(':'))).toEqual([]);
  });

  test('the screens open records, each name at one address', () => {
    expect(recordNames()).toEqual(expect.arrayContaining(['product', 'category', 'user', 'enquiry', 'social']));
    expect(new Set(recordNames()).size).toBe(recordNames().length);
    expect(recordPath('product', '7')).toBe('/product-operation/edit-product/7');
    expect(recordPath('enquiry', 'a b')).toBe('/contact-operation?enquiry=a+b');
  });

  test('the screens are below their list, or on their own', () => {
    const lists = Object.values(screens).flatMap(screen => ('isList' in screen ? screen.pattern : []));
    const alone = Object.entries(screens).filter(
      ([, { pattern }]) => !lists.some(list => pattern === list || pattern.startsWith(`${list}/`)),
    );
    expect(alone.map(([name]) => name)).toEqual([
      'login',
      'forgottenPassword',
      'choosePassword',
      'dashboard',
      'website',
      'help',
      'systemStatus',
    ]);
  });
});
