import { expect, it } from 'vitest';
import { adoptEarlierDrafts } from './earlier-drafts.ts';

function storageOf(entries: Record<string, string>): Storage {
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(entries, { [key]: value }),
    removeItem: (key: string) => void Reflect.deleteProperty(entries, key),
  };
  return new Proxy(entries, { get: (target, key) => Reflect.get(methods, key) ?? Reflect.get(target, key) }) as never;
}

const adopt = (entries: Record<string, string>) => {
  adoptEarlierDrafts(storageOf(entries), 'u1', 'u1 https://site');
  return entries;
};

const earlier = '{"at":1000,"values":{"base":"<p>Before</p>","version":3,"html":"<p>Typed yesterday</p>"}}';

it('passes an earlier draft to the form of its section', () => {
  const stored = { 'draft:u1:edit:p1:features': earlier, 'draft:u2:edit:p1:features': earlier, token: 'abc' };
  expect(adopt(stored)).toEqual({
    'draft:u1 https://site:/product/p1#features':
      '{"at":1000,"values":{"features":"<p>Typed yesterday</p>"},"base":{"values":{"features":"<p>Before</p>"},"version":3},"withFiles":false}',
    'draft:u2:edit:p1:features': earlier,
    token: 'abc',
  });
});

it('keeps a newer draft of the form', () => {
  const own = { 'draft:u1 https://site:/product/p1#features': 'own' };
  expect(adopt({ ...own, 'draft:u1:edit:p1:features': earlier })).toEqual(own);
});

it('drops malformed drafts', () => {
  expect(adopt({ 'draft:u1:edit:p1:features': '{"at":1}', 'draft:u1:edit:p1:price': earlier })).toEqual({});
});
