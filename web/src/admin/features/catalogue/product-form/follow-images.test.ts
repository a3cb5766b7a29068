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

/** The changes that the form of a product takes over. */
function changesOf(id: string | null, ...replacements: Replacement[]): ChangeBeside<ProductValues>[] {
  const changes: ChangeBeside<ProductValues>[] = [];
  const end = followImages(id)(change => changes.push(change));
  for (const one of replacements) announceReplacement(one);
  end();
  announceReplacement(replacement(pump, valve, { records: [own] }));
  return changes;
}

it('takes over a replacement in images and specification image, with the version that it saved', () => {
  const [change, ...others] = changesOf('hp-20', replacement(pump, valve, { records: [own] }));
  expect(others).toEqual([]);
  expect(change?.version).toBe(4);
  expect(change?.apply(values)).toEqual({
    ...values,
    images: [storedImage(valve, 'A pump'), storedImage(sheet), newImageOf(file)],
    specImage: storedImage(valve),
  });
});

it('takes over the undo, but not that of a replacement which it had no part in', () => {
  const there = replacement(pump, valve, { records: [own] });
  const back = replacement(valve, pump, { records: [{ ...own, version: 5 }], isUndo: true });
  expect(changesOf('hp-20', there, back).map(({ version }) => version)).toEqual([4, 5]);
  expect(changesOf('hp-30', back)).toEqual([]);
});

it('leaves a product that was left', () => {
  const left: Replacement['left'] = [{ noun: 'products', _id: 'hp-20', name: 'HP-20', reason: 'both' }];
  expect(changesOf('hp-20', replacement(pump, valve, { left }))).toEqual([]);
});

it('follows there and back in a new product, which is no record yet', () => {
  const there = replacement(pump, valve, { records: [own] });
  const changes = changesOf(null, there, replacement(valve, pump, { records: [own], isUndo: true }));
  expect(changes.map(({ version }) => version)).toEqual([undefined, undefined]);
  expect(changes[1]?.apply(changes[0]?.apply(values) ?? values)).toEqual(values);
});
