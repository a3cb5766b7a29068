import { describe, expect, test } from 'vitest';
import { screens } from './registry.ts';
import { menuScreens, recordNames, recordPath } from './screens.ts';

const inMenu = (menu: Parameters<typeof menuScreens>[0], titles: string[]) =>
  menuScreens(menu).flatMap(({ title }) => (titles.includes(title) ? title : []));

describe('the screens', () => {
  test.each([
    ['main', ['Dashboard', 'Products', 'Gallery', 'Users', 'Contact Us', 'Socials']],
    ['foot', ['Your Account', 'System status']],
    ['actions', ['Add Product', 'Add Category', 'Add Image', 'Add User']],
  ] as const)('the screens are in the menu %s in this order', (menu, titles) => {
    expect(inMenu(menu, [...titles])).toEqual(titles);
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
    const offered = [...menuScreens('main'), ...menuScreens('foot'), ...menuScreens('actions')];
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
      'systemStatus',
    ]);
  });
});
