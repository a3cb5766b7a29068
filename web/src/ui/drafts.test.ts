import { expect, it } from 'vitest';
import { createDrafts } from './drafts.ts';

it('keeps what was typed by page until it is forgotten', () => {
  const kept = new Map<string, string>();
  const drafts = createDrafts({
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: key => kept.delete(key),
  });
  drafts.save('/product-operation/add-category', { name: 'Test benches' });
  expect(drafts.read('/product-operation/add-category')).toEqual({ name: 'Test benches' });
  expect(drafts.read('/user-operation/add-users')).toBeNull();
  drafts.forget('/product-operation/add-category');
  expect(drafts.read('/product-operation/add-category')).toBeNull();
});
