import { expect, it } from 'vitest';
import { factsOf } from '../../../ui/files/facts/file-facts.ts';
import { areSameImages, isSameImage, newImageOf, storedImage } from './product-images.ts';

const made = 'uploads/4bf03af8eb6c57d78a3b088c5aa5431c26deb515-640x480.webp';
const flat = 'uploads/4bf03af8eb6c57d78a3b088c5aa5431c26deb515w-640x480.webp';
const other = 'uploads/0000000000000000000000000000000000000000-640x480.webp';

it('takes a chosen file and the image that the server made of it for the same, once the file was read', async () => {
  const chosen = newImageOf(new File(['x'], 'pump.png'));
  expect(isSameImage(chosen, storedImage(made))).toBe(false);
  if (chosen.file) await factsOf(chosen.file);
  expect(isSameImage(chosen, storedImage(made))).toBe(true);
  expect(isSameImage(storedImage(flat), chosen)).toBe(true);
  expect(isSameImage(chosen, storedImage(other))).toBe(false);
  expect(isSameImage(chosen, storedImage('uploads/old.jpg'))).toBe(false);
  expect(isSameImage(chosen, storedImage(made, 'A pump'))).toBe(false);
  expect(isSameImage({ ...chosen, alt: 'A pump' }, storedImage(made, 'A pump'))).toBe(true);
  expect(isSameImage(chosen, newImageOf(new File(['x'], 'pump.png')))).toBe(false);
  expect(areSameImages([chosen, storedImage(other)], [storedImage(made), storedImage(other)])).toBe(true);
  expect(areSameImages([storedImage(other), chosen], [storedImage(made), storedImage(other)])).toBe(false);
  expect(areSameImages([chosen], [storedImage(made), storedImage(other)])).toBe(false);
});

it('takes no image for the same as one', () => {
  expect(isSameImage(null, null)).toBe(true);
  expect(isSameImage(null, storedImage(made))).toBe(false);
  expect(isSameImage(storedImage(made), null)).toBe(false);
});
