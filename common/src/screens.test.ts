import { describe, expect, test } from 'vitest';
import { screens } from './registry.ts';
import { menuScreens, recordNames, recordPath } from './screens.ts';

const titles = (menu: Parameters<typeof menuScreens>[0]) => menuScreens(menu).map(({ title }) => title);

describe('the screens', () => {
  test('stand in the menus in this order', () => {
    expect(titles('main')).toEqual(['Dashboard', 'Products', 'Gallery', 'Users', 'Contact Us', 'Socials']);
    expect(titles('foot')).toEqual(['Your Account', 'System status']);
    expect(titles('actions')).toEqual(['Add Product', 'Add Category', 'Add Image', 'Add User']);
  });

  test('have addresses without parameters where a menu offers them', () => {
    const offered = [...menuScreens('main'), ...menuScreens('foot'), ...menuScreens('actions')];
    expect(offered.filter(({ path }) => path.includes(':'))).toEqual([]);
  });

  test('open records, each name at one address', () => {
    expect(recordNames()).toEqual(['product', 'category', 'user', 'enquiry', 'social']);
    expect(recordPath('product', '7')).toBe('/product-operation/edit-product/7');
    expect(recordPath('enquiry', 'a b')).toBe('/contact-operation?enquiry=a+b');
  });

  test('lie below the list that they belong to, or by themselves', () => {
    const lists = Object.values(screens).flatMap(screen => ('isList' in screen ? screen.pattern : []));
    const alone = Object.entries(screens).filter(
      ([, { pattern }]) => !lists.some(list => pattern === list || pattern.startsWith(`${list}/`)),
    );
    expect(alone.map(([name]) => name)).toEqual(['login', 'dashboard', 'systemStatus']);
  });
});
