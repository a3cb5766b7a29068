import { expect, test } from 'vitest';
import { ownDrawing, recoloured } from './own-drawing.ts';

const svg = '<svg><path fill="#0d1b26" stroke="#a9b8c5"/><circle fill="#ff6a13"/></svg>';
const asked = (query: string) => recoloured(svg, new URLSearchParams(query));

test('a drawing has another address only for colours of its own', () => {
  expect(ownDrawing('/a.svg', undefined)).toBe('/a.svg');
  expect(ownDrawing('/a.svg', {})).toBe('/a.svg');
  expect(ownDrawing('/a.svg', { accent: '#7aff5c' })).toBe('/a.svg?look=0d1b26-7aff5c');
});

test('that address has its colours, and no others', () => {
  expect(asked('look=102a12-7aff5c')).toBe(
    '<svg><path fill="#102a12" stroke="#a9b8c5"/><circle fill="#7aff5c"/></svg>',
  );
});

test.each(['', 'look=', 'look=red-blue', 'look=102a12', 'look=102a12-7aff5c"/>', 'look=102A12-7AFF5C'])(
  'the query %j asks for none',
  query => {
    expect(asked(query)).toBeUndefined();
  },
);
