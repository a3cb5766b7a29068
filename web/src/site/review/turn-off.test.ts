import { expect, test } from 'vitest';
import { turnOff } from './turn-off.ts';

test.each(['constructor', 'toString', '__proto__'])('a link to %s leads where its author wrote', href => {
  const body = turnOff(`<a href="${href}">Link</a>`, { own: [], instead: { '/file.pdf': '/review/file.pdf' } });
  expect(body).toBe(`<a href="${href}" target="_blank" rel="noopener noreferrer">Link</a>`);
});
