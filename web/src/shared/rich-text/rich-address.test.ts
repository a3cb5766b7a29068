import { describe, expect, it } from 'vitest';
import { toLink } from './rich-address.ts';

describe('the address of a link', () => {
  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    [' example.com ', 'https://example.com'],
    ['www.example.com/sheet.pdf', 'https://www.example.com/sheet.pdf'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['sales@example.com', 'mailto:sales@example.com'],
    ['mailto:sales@example.com', 'mailto:sales@example.com'],
    ['tel:+15550142', 'tel:+15550142'],
    ['/products', '/products'],
  ])('%s becomes %s', (typed, link) => expect(toLink(typed)).toBe(link));

  it.each(['', '   ', 'two words', 'javascript:alert(1)', 'data:text/html,x', '//example.com', 'nonsense'])(
    '%j is rejected',
    typed => expect(toLink(typed)).toBeNull(),
  );
});
