import { createRequire } from 'node:module';
import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Locator, Page } from '@playwright/test';
import { longestKeystroke } from '../keystrokes.ts';
import type { Note } from '../note.ts';
import { excelRange, wordText } from './clipboards.ts';

/**
 * Pastes into a rich text of the product form: milliseconds until the picture that shows the pasted text. The baseline
 * is unmodified Quill with its own table module on a bare page; it takes minutes for the pastes that the editor is
 * tested with.
 */
export async function judgePastes(page: Page, note: Note): Promise<void> {
  await page.goto('about:blank');
  await page.setContent('<!doctype html><html lang="en"><title>Bare</title><div id="editor"></div>');
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('quill/dist/quill.js') });
  await page.evaluate("new Quill('#editor', { modules: { table: true } })");
  const bare = page.locator('.ql-editor');
  note('paste of 240 cells into bare Quill (baseline)', 'ms', null, await paste(bare, excelRange(20, 12)));

  const text = page.getByRole('textbox', { name: 'Full Description' });
  const open = () => page.goto(adminPaths.addProduct.href(), { waitUntil: 'networkidle' });
  await open();
  note('paste of 240 cells', 'ms', null, await paste(text, excelRange(20, 12)));
  await discard(page);
  await open();
  note('paste of 2,400 cells', 'ms', 300, await paste(text, excelRange(200, 12)));
  const cell = text.getByText('HP-3', { exact: true });
  note('key in a table of 2,400 cells', 'ms', 50, await longestKeystroke(page, cell, ' seals of NBR'));
  await discard(page);
  await open();
  note('paste of 10,000 words', 'ms', 500, await paste(text, wordText(10_000)));
  const line = text.locator('p').first();
  note('key in a text of 10,000 words', 'ms', 50, await longestKeystroke(page, line, ' seals of NBR'));
  await discard(page);
}

/** Leaves the form, which keeps its text as a draft, and discards the draft. */
async function discard(page: Page): Promise<void> {
  await page.goto(adminPaths.dashboard.href(), { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
  });
}

async function paste(editor: Locator, html: string): Promise<number> {
  await editor.click();
  return dispatchPaste(editor, html);
}

/** Pastes into the editor that has the focus. @returns the milliseconds until the picture that shows it */
async function dispatchPaste(editor: Locator, html: string): Promise<number> {
  return (await preparePaste(editor, html))();
}

/**
 * A paste into the editor that has the focus. The clipboard is prepared beforehand, and the page is idle by then, so
 * that only the paste is measured.
 */
async function preparePaste(editor: Locator, html: string): Promise<() => Promise<number>> {
  const element = await editor.elementHandle();
  const prepared = await element?.evaluateHandle((target, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'text');
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    return new Promise<{ target: Node; event: Event }>(resolve => {
      requestIdleCallback(() => resolve({ target, event }));
    });
  }, html);
  if (!prepared) throw new Error('There is no editor.');
  return () =>
    prepared.evaluate(async ({ target, event }) => {
      const started = performance.now();
      target.dispatchEvent(event);
      await new Promise<void>(resolve => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        });
      });
      return performance.now() - started;
    });
}
