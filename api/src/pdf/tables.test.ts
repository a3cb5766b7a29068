import { expect, test } from 'vitest';
import { Pages, paper } from './pages.ts';
import { drawGroups } from './tables.ts';

const info = { title: 'Sheet', author: '', subject: '', date: new Date('2026-03-01T00:00:00Z') };
const rows = Array.from({ length: 30 }, (_, place) => ({ name: `Figure ${place + 1}`, value: `${place + 1} mm` }));

/** Draws thirty figures where this much room is left on the first page. */
function drawAt(room: number): Pages {
  const pages = new Pages(info);
  pages.y = paper.height - paper.bottom - room;
  drawGroups(pages, [{ name: 'Sizes', rows }], 9);
  return pages;
}

test('figures for which only a few lines are left begin on the next page', () => {
  const onNewPage = drawAt(paper.height - paper.bottom - paper.top);
  expect(onNewPage.count).toBe(1);
  const moved = drawAt(70);
  expect(moved.count).toBe(2);
  expect(moved.y).toBe(onNewPage.y);
  const split = drawAt(130);
  expect(split.count).toBe(2);
  expect(split.y).toBeLessThan(onNewPage.y);
});
