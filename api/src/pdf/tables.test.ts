import { expect, test } from 'vitest';
import { readPdf } from '../testing/pdf/read-pdf.ts';
import { Pages, paper } from './pages.ts';
import { drawGroups, drawVariants } from './tables.ts';

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

/** The text of a table of sizes with one row, given as columns and their cells, and the number of its tables. */
async function variantsOf(figures: Record<string, string>) {
  const pages = new Pages(info);
  const cells = Object.values(figures).map(text => ({ text, isFigure: false }));
  drawVariants(
    pages,
    {
      columns: Object.keys(figures),
      rows: [{ code: 'VCX-1', page: 'https://example.com/product/1?code=VCX-1', cells }],
    },
    9,
  );
  const { tags, text } = await readPdf(new Uint8Array(await pages.finish()));
  return { tables: tags.Table, text };
}

const narrow = { Ø: '63', A: '1', B: '2', C: '3', D: '4', E: '5', F: '6', G: '7' };

test('a column of sizes is wide enough for its figures and the longest word of its heading', async () => {
  const { text } = await variantsOf({ ...narrow, Stroke: 'Double-acting, cushioned', Anschlussgewindeform: 'M' });
  expect(text).toContain('Double-acting, cushioned');
  expect(text).toContain('Anschlussgewindeform');
});

test('long headings are set in several lines, so that more columns fit in one table', async () => {
  const headings = Array.from({ length: 8 }, (_, place) => [`Port size of the rod side, no. ${place + 1}`, '1']);
  expect((await variantsOf(Object.fromEntries(headings))).tables).toBe(1);
});
