import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { editor, ready } from '../../fixtures/pages/product-form.ts';
import { expect, test } from '../../fixtures/test.ts';

const label = 'Full Description';

/** The HTML that would be saved. */
const value = (page: Page) =>
  page.evaluate(() => {
    const draft = Object.entries(localStorage).find(([key]) => key.startsWith('draft:'))?.[1] ?? '{"values":{}}';
    return JSON.parse(draft).values.fullDesc as string;
  });

async function paste(page: Page, html: string, text = 'plain'): Promise<void> {
  await editor(page, label).click();
  await editor(page, label).evaluate(
    (element, { html, text }) => {
      const clipboardData = new DataTransfer();
      if (html) clipboardData.setData('text/html', html);
      clipboardData.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, text },
  );
}

async function expectStored(page: Page, html: string, stored: string): Promise<void> {
  await paste(page, html);
  await expect.poll(() => value(page), { message: html, intervals: [50] }).toBe(stored);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => value(page), { intervals: [50] }).toBeUndefined();
}

const sign = (font: string, letter: string) =>
  `<span style='font-family:${font};mso-ascii-font-family:Calibri;mso-char-type:symbol;mso-symbol-font-family:${font}'>` +
  `<span style='mso-char-type:symbol;mso-symbol-font-family:${font}'>${letter}</span></span>`;

const item = (list: string, level: number, text: string, more = '') =>
  `<div class="ListContainerWrapper"><${list} role="list"${more}><li data-listid="3" data-aria-level="${level}" role="listitem"><p><span>${text}</span></p></li></${list}></div>`;

const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`;

test.describe('a paste', () => {
  test.beforeEach(async ({ signIn, visit, page }) => {
    await signIn();
    await visit(adminPaths.addProduct.href());
    await ready(page);
  });

  test('a pasted text has the signs that its symbol fonts showed', async ({ page }) => {
    await expectStored(
      page,
      `<p class=MsoNormal>Pressure ${sign('Symbol', '£')} 250 bar, filter 10 ${sign('Symbol', 'm')}m, coil 24 <span style='font-family:Symbol'>W</span>, flow <span style='font-family:Symbol'>³</span> 4 l/min, <span style='font-family:Symbol'>D</span>p 2 bar ${sign('Wingdings', 'à')} see page 3 <span style='font-family:Wingdings'>ü</span></p>`,
      '<p>Pressure ≤ 250 bar, filter 10 µm, coil 24 Ω, flow ≥ 4 l/min, Δp 2 bar → see page 3 ✓</p>',
    );
    await expectStored(page, '<font face="Symbol">&#61603;</font> 5', '<p>≤ 5</p>');
    await expectStored(
      page,
      '<table><tr><td style="font-family:Wingdings">ü</td><td>m</td></tr></table>',
      '<table><tbody><tr><td>✓</td><td>m</td></tr></tbody></table>',
    );
    await expectStored(page, `<p>10<span style='mso-text-raise:3.0pt'>-6</span></p>`, '<p>10<sup>-6</sup></p>');
    await paste(page, '', 'p \uf0a3 250 bar');
    await expect.poll(() => value(page)).toBe('<p>p ≤ 250 bar</p>');
  });

  test('keeps the words between signs of comparison', async ({ page }) => {
    await expectStored(page, '<p>p<pmax and v>vmin, <M16></p>', '<p>p&lt;pmax and v&gt;vmin, &lt;M16&gt;</p>');
  });

  test('says which of its parts are left out', async ({ page }) => {
    const note = page.locator('.rich-refusal');
    await paste(page, '<p>a<span style="font-family:Wingdings">\uf0ff</span></p>');
    await expect(note).toHaveText(
      '1 unknown sign of a symbol font was left out. Type the missing signs where they belong.',
    );
    await paste(page, '<p>b<!--[if gte msEquation 12]><m:oMath><m:r>x</m:r></m:oMath><![endif]--></p>');
    await expect(note).toHaveText('1 equation was left out. Type the equations as text.');
    await paste(page, '<p>c<math><mi>x</mi></math><img src="a.png"><video></video></p>');
    await expect(note).toHaveText(
      '1 image, 1 video, 1 equation were left out. Texts hold no images. Add images under Images or Spec Image of the product. Type the equations as text.',
    );
    await page.keyboard.type('d');
    await expect(note).toHaveCount(0);
  });

  test('keeps the levels and numbers of its lists', async ({ page }) => {
    await expectStored(
      page,
      `${item('ul', 1, 'Pump')}${item('ul', 2, 'gear')}${item('ul', 2, 'vane')}${item('ul', 1, 'Motor')}`,
      '<ul><li>Pump<ul><li>gear</li><li>vane</li></ul></li><li>Motor</li></ul>',
    );
    await expectStored(
      page,
      `${item('ol', 1, 'a', ' start="1"')}${item('ol', 2, 'b', ' start="1"')}${item('ol', 1, 'c', ' start="2"')}<p>d</p>${item('ol', 1, 'e', ' start="3"')}`,
      '<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol><p>d</p><ol start="3"><li>e</li></ol>',
    );
    await expectStored(
      page,
      `${item('ul', 2, 'gear')}${item('ul', 2, 'vane')}${item('ul', 1, 'Motor')}`,
      '<ul><li>gear</li><li>vane</li><li>Motor</li></ul>',
    );
    await expectStored(
      page,
      `<html><head><style>@list l0:level1{mso-level-number-format:decimal;} @list l0:level2{mso-level-number-format:alpha-lower;}</style></head><body>${wordItem(1, '1.', 'Close valve')}${wordItem(2, 'a)', 'main')}${wordItem(2, 'b)', 'pilot')}<p class=MsoNormal>Note between.</p>${wordItem(1, '2.', 'Open drain, as in 1b')}</body></html>`,
      '<ol><li>Close valve<ol><li>main</li><li>pilot</li></ol></li></ol><p>Note between.</p><ol start="2"><li>Open drain, as in 1b</li></ol>',
    );
  });

  test('a pasted list that counts on is edited without changing its numbers', async ({ page }) => {
    const html = '<ol><li>Fill</li></ol><p>Wait.</p><ol start="2"><li>Bleed</li><li>Close</li></ol>';
    await paste(page, html);
    await expect.poll(() => value(page)).toBe(html);
    const third = editor(page, label).locator('li', { hasText: 'Bleed' });
    await third.click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Check');
    const more = '<ol><li>Fill</li></ol><p>Wait.</p><ol start="2"><li>Bleed</li><li>Check</li><li>Close</li></ol>';
    await expect.poll(() => value(page)).toBe(more);
    // The first item of the second list, with its end.
    await third.click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Delete');
    const fewer = '<ol><li>Fill</li></ol><p>Wait.</p><ol start="2"><li>Check</li><li>Close</li></ol>';
    await expect.poll(() => value(page)).toBe(fewer);
  });
});
