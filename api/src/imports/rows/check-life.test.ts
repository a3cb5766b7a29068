import { describe, expect, test } from 'vitest';
import { check, product, remarksOf } from './testing/checked-row.ts';

describe('the life of a product in an import', () => {
  test('is read by the words of the form, and an empty cell stands for active', () => {
    const checked = check({ Id: 'one', Life: 'spare parts ONLY', 'Discontinued since': '2021-06-30' });
    expect(checked.planned?.set).toEqual({ life: 'spare-parts', discontinuedSince: '2021-06-30' });
    expect(remarksOf(checked)).toEqual([
      ['changed', 'Life', 'spare parts ONLY', 'Active'],
      ['changed', 'Discontinued since', '2021-06-30', ''],
    ]);
    const of = product({ life: 'discontinued', discontinuedSince: '2021-06-30' });
    const back = check({ Id: 'one', Life: '', 'Discontinued since': '' }, { of });
    expect(back.planned?.set).toEqual({ life: 'active', discontinuedSince: '' });
    expect(check({ Id: 'one', Life: 'Discontinued' }, { of })).toMatchObject({ outcome: 'unchanged' });
  });

  test('is refused with the words that there are, and a day with its form', () => {
    expect(remarksOf(check({ Id: 'one', Life: 'obsolete', 'Discontinued since': 'in 2021' }))).toEqual([
      ['refused', 'Life', 'obsolete', 'Life must be one of Active, Spare parts only, Discontinued.'],
      ['refused', 'Discontinued since', 'in 2021', 'Discontinued since must be a day such as 2026-03-02, or empty.'],
    ]);
  });
});
