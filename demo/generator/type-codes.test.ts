import { buildCode } from '@hydraulics/common/figures/type-code/build-code';
import { ambiguitiesOf, errorsOfTypeCode } from '@hydraulics/common/figures/type-code/check-type-code';
import { readCode } from '@hydraulics/common/figures/type-code/read-code';
import { expect, test } from 'vitest';
import { demoCatalogue } from './catalogue.ts';
import { typeCodes } from './figures/type-codes.ts';

const products = demoCatalogue.categories.flatMap(category => category.products);

test('two products have a type code without errors that reads their own order code', () => {
  expect(Object.keys(typeCodes)).toEqual(['VCT 63/36 Tie-Rod Cylinder', 'VCX 100/70 Mill-Duty Cylinder']);
  const read = Object.entries(typeCodes).map(([name, typeCode]) => {
    expect(errorsOfTypeCode(typeCode)).toEqual([]);
    expect(ambiguitiesOf(typeCode)).toEqual([]);
    const code = products.find(product => product.name === name)?.drawing?.code ?? '';
    const { choices, notes } = readCode(typeCode, code);
    return [code, choices, notes, buildCode(typeCode, choices).problems];
  });
  expect(read).toEqual([
    ['VCT-63/36x250-MF1', ['VCT', '63', '36', '250', 'MF1', undefined], [], []],
    ['VCX-100/70x500-MT4', ['VCX', '100', '70', '500', 'MT4', undefined, undefined], [], []],
  ]);
});

test.each([
  ['VCT 63/36 Tie-Rod Cylinder', 'VCT-63/70x250-MF1', 'With Bore 63, Rod must be 28, 36 or 45, not 70.'],
  ['VCT 63/36 Tie-Rod Cylinder', 'VCT-63/28x1121-MF1', 'With Rod 28, Stroke may be at most 1120 mm, not 1121.'],
  ['VCX 100/70 Mill-Duty Cylinder', 'VCX-50/36x500-MF3-T', 'With Rod 36, Transducer must not be T.'],
])('the rules of %s refuse %s', (name, code, problem) => {
  const typeCode = typeCodes[name] as (typeof typeCodes)[string];
  const { choices } = readCode(typeCode, code);
  expect(buildCode(typeCode, choices).problems.map(({ message }) => message)).toEqual([problem]);
});
