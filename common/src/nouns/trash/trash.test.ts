import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import type { Access } from '../../contract/roles.ts';
import { trashedOf } from './trash.ts';

const calls = <const A extends Access>(access: A) => {
  const call = endpoint({ method: 'GET', path: '/api/v1/x', access, summary: '', out: z.unknown() });
  return { list: call, restore: call };
};

test('the trash of a noun is seen by staff who see its list, that of a public list by all of them', () => {
  const { list, restore } = calls('public');
  const nouns = { pumps: calls('public'), notes: { list }, prices: calls('content'), drafts: calls('read') };
  expect(trashedOf(nouns, ['pumps', 'notes', 'prices', 'drafts', 'trash'])).toEqual({
    pumps: 'read',
    prices: 'content',
    drafts: 'read',
  });
  expect(Object.keys(trashedOf(nouns, ['drafts', 'pumps']))).toEqual(['drafts', 'pumps']);
  // @ts-expect-error: its list has the caller's own records only
  trashedOf({ sessions: calls('account') }, ['sessions']);
  // @ts-expect-error: nothing says who may see it
  expect(() => trashedOf({ pumps: { restore } }, ['pumps'])).toThrow();
});
