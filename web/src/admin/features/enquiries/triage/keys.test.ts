import { expect, test } from 'vitest';
import { commandOf, type KeyPress } from './keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  typing: false,
  inDialog: false,
  ...more,
});

test.each([
  ['j', 'next'],
  ['ArrowDown', 'next'],
  ['k', 'previous'],
  ['ArrowUp', 'previous'],
  ['i', 'in_work'],
  ['e', 'answered'],
  ['q', 'quoted'],
  ['s', 'spam'],
  ['r', 'reply'],
  ['x', 'select'],
  ['Enter', null],
  ['E', null],
])('%s is %s', (key, command) => {
  expect(commandOf(press(key))).toBe(command);
});

test.each([
  ['X', 'selectTo'],
  ['#', 'delete'],
  ['?', 'help'],
  ['ArrowDown', null],
])('with Shift %s is %s', (key, command) => {
  expect(commandOf(press(key, { shiftKey: true }))).toBe(command);
});

test.each<Partial<KeyPress>>([
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
  { isComposing: true },
  { typing: true },
  { inDialog: true },
  { defaultPrevented: true },
])('no key is handled with %j', more => {
  for (const key of ['j', 'e', 's', '#', 'x', '?']) expect(commandOf(press(key, more))).toBeNull();
});

test('a held key only moves through the list', () => {
  expect(commandOf(press('j', { repeat: true }))).toBe('next');
  for (const key of ['e', 's', '#', 'r', 'x']) expect(commandOf(press(key, { repeat: true }))).toBeNull();
});
