import { expect, test } from 'vitest';
import { Pages } from './pages.ts';
import { text } from './parts.ts';

const { type } = new Pages({ title: 'Sheet', author: '', subject: '', date: new Date('2026-03-01T00:00:00Z') });
const style = text(10);

test('a plain text is drawn as it is, in one font', () => {
  const { runs, width } = type.line('VCX 100', style);
  expect(runs.map(run => run.text)).toEqual(['VCX 100']);
  expect(width).toBeGreaterThan(30);
  expect(width).toBeLessThan(60);
});

test('an empty text takes no room', () => {
  expect(type.line('', style).width).toBe(0);
  expect(type.lines('', style, 100)).toEqual([]);
});
