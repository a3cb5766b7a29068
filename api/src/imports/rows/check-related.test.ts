import { describe, expect, test } from 'vitest';
import { check, product, remarksOf } from './testing/checked-row.ts';

const related = new Map([
  ['filter 10', ['f']],
  ['seal kit', ['s']],
  ['twin', ['t1', 't2']],
  ['one', ['one']],
]);

describe('the related products of an import', () => {
  test('are named by name, several separated by semicolons', () => {
    const checked = check({ Id: 'one', Accessories: 'Filter 10; SEAL KIT', 'Spare parts': '' }, { related });
    expect(checked.planned?.set).toEqual({ accessories: ['f', 's'] });
    expect(remarksOf(checked)).toEqual([['changed', 'Accessories', 'Filter 10; SEAL KIT', '']]);
  });

  test('are unchanged if the same ones are named, also by an id that was deleted', () => {
    const of = product({ accessories: ['f', 'gone'] });
    expect(check({ Id: 'one', Accessories: 'Filter 10; gone' }, { related, of })).toMatchObject({
      outcome: 'unchanged',
    });
    expect(check({ Id: 'one', Accessories: '' }, { related, of }).planned?.set).toEqual({ accessories: [] });
  });

  test('that only the table can have are kept by name, in their order', () => {
    const { planned } = check({ Id: 'one', Replaces: 'Filter 10; New filter; Seal kit' }, { related });
    expect(planned?.named).toEqual({ replaces: [{ id: 'f' }, { name: 'New filter' }, { id: 's' }] });
  });

  test('are refused where a name is of several, or of the product itself', () => {
    const refused = (cell: string) => remarksOf(check({ Id: 'one', Replaces: cell }, { related })).map(one => one[3]);
    expect(refused('Twin')).toEqual(['Several products are called “Twin”. Write the id of the right one.']);
    expect(refused('one')).toEqual(['A product cannot name itself.']);
  });
});
