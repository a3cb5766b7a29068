import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Buttons without an icon whose text is not centred. */
const offCentre = (page: Page) =>
  page.locator('.button:not(:has(.icon))').evaluateAll(all =>
    all.flatMap(one => {
      const range = document.createRange();
      // Text for screen readers only comes after it.
      range.selectNode(one.firstChild as Node);
      const [text, button] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
      return Math.abs(text.left + text.right - button.left - button.right) > 4 ? [one.textContent] : [];
    }),
  );

test('the edge of the footer has no notch where its parts take a second row, and legal texts are beside their headings', async ({
  page,
  visit,
}) => {
  await visit('/privacy');
  await page.setViewportSize({ width: 390, height: 844 });
  const [rows, ruled, clip] = await page.locator('.footer-block').evaluate(block => {
    const edge = block.getBoundingClientRect().left + 6;
    const first = Map.groupBy([...block.children], part => Math.round(part.getBoundingClientRect().top));
    const begin = [...first.values()].map(([part]) => part as Element);
    const beside = begin.filter(
      part => getComputedStyle(part).borderLeftWidth !== '0px' && part.getBoundingClientRect().left > edge - 1,
    );
    return [begin.length, beside.map(part => part.className), getComputedStyle(block).overflow];
  });
  expect(rows).toBeGreaterThan(1);
  expect.soft(ruled).toEqual([]);
  // Only the part of the edge within it is painted.
  expect(clip).toBe('clip');

  await test.step('headings of legal texts are beside their text, and begin with it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const places = await page.locator('.legal > section').evaluateAll(sections =>
      sections.map(section => {
        const texts = [...section.querySelectorAll('.legal-text')].map(text => text.getBoundingClientRect());
        const title = section.querySelector('.legal-title')?.getBoundingClientRect() ?? new DOMRect();
        return {
          isBeside: texts.every(({ left }) => left >= title.right),
          higher: Math.abs((texts[0]?.top ?? 0) - title.top) > 4,
        };
      }),
    );
    expect(places.length).toBeGreaterThan(2);
    for (const place of places) expect.soft(place).toEqual({ isBeside: true, higher: false });
  });
});

test('fields of the calculator fill their rows, and show that a text goes on', async ({ page, visit }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await visit('/sizing-calculator?force=180+kN&pressure=210+bar&stroke=600+mm');
  const [bore, row] = await page
    .locator('#sizing-bore')
    .evaluate(field =>
      [field, field.closest('fieldset')].map(one => Math.round(one?.getBoundingClientRect().width ?? 0)),
    );
  expect.soft(bore).toBe(row);
  // The names of mountings are longer than their field on a phone.
  await expect(page.locator('#sizing-mounting')).toHaveCSS('text-overflow', 'ellipsis');
  await page.setViewportSize({ width: 390, height: 844 });
  const gaps = await page.locator('.sizing-table tr').evaluateAll(rows =>
    rows.flatMap(row => {
      const texts = [...row.children].map(cell => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
      });
      return texts.slice(1).map(({ left }, index) => Math.round(left - (texts[index]?.right ?? 0)));
    }),
  );
  expect(gaps.length).toBeGreaterThan(20);
  expect.soft(Math.min(...gaps), 'between figures').toBeGreaterThanOrEqual(10);
  expect(await page.locator('.sizing-scroll').evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('no line of a calculated figure begins with the separator of its two units', async ({ page, visit }) => {
  await visit('/search?q=250+bar');
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = await page.locator('.found-facts mark').evaluateAll(marks =>
      marks.flatMap(mark => {
        const texts = document.createTreeWalker(mark, NodeFilter.SHOW_TEXT);
        const signs: { sign: string; top: number }[] = [];
        while (texts.nextNode()) {
          const { currentNode } = texts;
          for (const { 0: sign, index } of currentNode.textContent?.matchAll(/\S/g) ?? []) {
            const range = document.createRange();
            range.setStart(currentNode, index);
            range.setEnd(currentNode, index + 1);
            signs.push({ sign, top: range.getBoundingClientRect().top });
          }
        }
        const at = signs.findIndex(({ sign }) => sign === '·');
        return at < 0 ? [] : [(signs[at]?.top ?? 0) - (signs[at - 1]?.top ?? 0)];
      }),
    );
    expect(lines.length, `${width} px`).toBeGreaterThan(2);
    for (const lower of lines) expect(Math.abs(lower), `${width} px`).toBeLessThan(4);
  }
});

test('a difference is marked beside the first line of its name', async ({ page, request, visit }) => {
  const products: { _id: string; name: string }[] = await (await request.get('/api/products?fields=card')).json();
  const chosen = products.filter(({ name }) => /^(VPP 40|VCX|VMS) /.test(name)).map(({ _id }) => _id);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(`/compare?products=${chosen.join()}`);
    const lower = await page.locator('.compare-differs .compare-attribute').evaluateAll(names =>
      names.map(name => {
        const words = document.createRange();
        words.selectNodeContents([...name.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE) ?? name);
        const first = words.getClientRects()[0];
        const mark = name.querySelector('.compare-mark')?.getBoundingClientRect();
        return Math.round((mark?.top ?? Number.NaN) - (first?.top ?? Number.NaN));
      }),
    );
    expect(lower.length, `${width} px`).toBeGreaterThan(20);
    expect(Math.max(...lower.map(Math.abs)), `${width} px`).toBeLessThan(8);
  }
});

test("compared figures are on the line of their name, and the remove button is over the product's picture", async ({
  page,
  request,
  visit,
}) => {
  const products: { _id: string; name: string }[] = await (await request.get('/api/products?fields=card')).json();
  const chosen = products.filter(({ name }) => /^VC[TWX] /.test(name)).map(({ _id }) => _id);
  await page.setViewportSize({ width: 768, height: 1024 });
  await visit(`/compare?products=${chosen.join()}`);
  const off = await page.locator('.compare-table tr:has(.compare-cell)').evaluateAll(rows =>
    rows.flatMap(row => {
      const bases = [...row.children].map(cell => {
        // An empty one is on the baseline of the first line.
        const mark = document.createElement('span');
        mark.style.display = 'inline-block';
        cell.prepend(mark);
        const { bottom } = mark.getBoundingClientRect();
        mark.remove();
        return bottom;
      });
      return Math.max(...bases) - Math.min(...bases) > 0.6 ? [row.textContent] : [];
    }),
  );
  expect.soft(off).toEqual([]);
  const heads = await page.locator('.compare-product').evaluateAll(all =>
    all.map(head => {
      const [image, remove, name] = ['.compare-image', '.compare-remove', '.compare-name'].map(part =>
        head.querySelector(part)?.getBoundingClientRect(),
      );
      return remove && image && name
        ? { over: remove.bottom <= image.bottom && remove.top < image.top, above: remove.bottom <= name.top }
        : 'missing';
    }),
  );
  expect(heads.length).toBe(3);
  for (const head of heads) expect.soft(head).toEqual({ over: true, above: true });
  await page.setViewportSize({ width: 390, height: 844 });
  const end = await page.locator('.compare-scroll').evaluate(box => {
    box.scrollTop = box.scrollHeight;
    const last = box.querySelector('.compare-table')?.getBoundingClientRect().bottom ?? 0;
    const { position, backgroundImage } = getComputedStyle(box, '::after');
    return {
      room: Math.round(box.getBoundingClientRect().bottom - last),
      position,
      fades: backgroundImage.slice(0, 15),
    };
  });
  // A row that continues fades at the edge, and the last complete row is above that.
  expect.soft(end).toEqual({ room: 33, position: 'sticky', fades: 'linear-gradient' });
  await expect(page.locator('.compare-others .button')).not.toHaveCount(0);
  expect(await offCentre(page), 'text in the middle of wide buttons').toEqual([]);
});

test('the page without a connection fills the window', async ({ page, visit }) => {
  await visit('/offline.html');
  for (const [width, height] of [
    [390, 844],
    [1440, 1600],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bottom = await page.getByRole('main').evaluate(main => main.getBoundingClientRect().bottom + scrollY);
    expect(bottom, `${width}×${height}`).toBeGreaterThanOrEqual(height);
    expect(bottom, `${width}×${height}`).toBeLessThan(Math.max(height, 1000) + 2);
  }
});
