import { expect, it } from 'vitest';
import type { ChangeBeside } from '../../../ui/form/description.ts';
import { announceReplacement, type Replacement } from '../../../ui/images/replacements.ts';
import { followImages } from './follow-images.ts';
import { newImageOf, storedImage } from './product-images.ts';
import { emptyProduct, type ProductValues } from './product-values.ts';

const [pump, valve, sheet] = ['uploads/pump.webp', 'uploads/valve.webp', 'uploads/sheet.webp'];
const own = { _id: 'hp-20', version: 4 };
const file = new File(['x'], 'since.png');

const values: ProductValues = {
  ...emptyProduct(),
  images: [storedImage(pump, 'A pump'), storedImage(sheet), newImageOf(file)],
  specImage: storedImage(pump),
};

const replacement = (from: string, to: string, more: Partial<Replacement>): Replacement => ({
  from,
  to,
  records: [],
  left: [],
  isUndo: false,
  ...more,
});

/** An open product form: its values after replacements, and the versions that it takes over. */
function formAfter(id: string | null, values: ProductValues, ...replacements: Replacement[]) {
  const versions: ChangeBeside<ProductValues>['version'][] = [];
  let shown = values;
  const end = followImages(id)(({ apply, version }) => {
    shown = apply(shown);
    versions.push(version);
  });
  for (const one of replacements) announceReplacement(one);
  end();
  announceReplacement(replacement(sheet, 'uploads/after.webp', { records: [own] }));
  return { shown, versions };
}

const replaced: ProductValues = {
  ...values,
  images: [storedImage(valve, 'A pump'), storedImage(sheet), newImageOf(file)],
  specImage: storedImage(valve),
};
const there = replacement(pump, valve, { records: [own] });
const back = replacement(valve, pump, { records: [{ ...own, version: 5 }], isUndo: true });

it('applies a replacement to images and specification image, with the version that it saved', () => {
  expect(formAfter('hp-20', values, there)).toEqual({ shown: replaced, versions: [4] });
});

it('applies the undo, also of a replacement made before the form was opened', () => {
  expect(formAfter('hp-20', values, there, back)).toEqual({ shown: values, versions: [4, 5] });
  expect(formAfter('hp-20', replaced, back)).toEqual({ shown: values, versions: [5] });
});

it('keeps an image that was not part of the undone replacement', () => {
  expect(formAfter('hp-30', replaced, there, back).shown).toBe(replaced);
});

it('does not change a product that the replacement left out', () => {
  const left: Replacement['left'] = [{ noun: 'products', _id: 'hp-20', name: 'HP-20', reason: 'both' }];
  expect(formAfter('hp-20', values, replacement(pump, valve, { left }))).toEqual({ shown: values, versions: [] });
});

it('applies a replacement and its undo to a new product, and to one that has just chosen the image', () => {
  const inOthers = replacement(valve, pump, { records: [own], isUndo: true });
  for (const id of [null, 'hp-30']) {
    expect(formAfter(id, values, there)).toEqual({ shown: replaced, versions: [undefined] });
    expect(formAfter(id, values, there, inOthers)).toEqual({ shown: values, versions: [undefined, undefined] });
  }
});
