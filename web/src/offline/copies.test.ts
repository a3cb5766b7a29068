import { expect, test } from 'vitest';
import { allowStyle, markedCopy, titleOf, withCachedPages, withUnsentForm } from './copies.ts';

const html =
  '<!doctype html><head><title>Pumps &amp; more · Example</title></head><body><div id="root">$1</div></body>';
const note = { date: new Date(2026, 10, 24, 9, 5), style: '.offline-note{color:red}' };

test('a copy is marked above its content with the time of the copy', () => {
  const copy = markedCopy(html, { ...note, hasForm: false });
  expect(copy).toContain(
    '<style>.offline-note{color:red}</style></head><body><div class="offline-note" role="status">',
  );
  expect(copy).toContain('No connection. This is a copy of the page, made on <time datetime="');
  expect(copy).toContain('">24 November 2026 at 09:05</time>.</p></div><div id="root">$1</div>');
});

test('a copy with the enquiry form says that it cannot be sent', () => {
  expect(markedCopy(html, { ...note, hasForm: true })).toContain(
    '</time>. The form cannot be sent until there is a connection.</p>',
  );
});

test("the note's style is added to the policy, and nothing else", () => {
  expect(allowStyle("default-src 'none'; style-src 'self' 'sha256-a='; img-src 'self'", 'b=')).toBe(
    "default-src 'none'; style-src 'self' 'sha256-a=' 'sha256-b='; img-src 'self'",
  );
});

test('the offline page lists what can be read', () => {
  const pages = [{ address: '/product/7', title: titleOf(html) }];
  expect(withCachedPages('<div><!--kept--></div>', pages)).toBe(
    '<div><h2>You can read these pages now</h2><ul><li><a href="/product/7">Pumps &amp; more</a></li></ul></div>',
  );
  expect(withCachedPages('<div><!--kept--></div>', [])).toBe(
    '<div><p>No pages are saved in this browser yet.</p></div>',
  );
});

test('after a form that was not sent, the offline page says so in place of its text', () => {
  expect(withUnsentForm('<h1>No connection</h1><!--text--><p>This page.</p>\n<!--/text--><ul></ul>')).toBe(
    '<h1>No connection</h1><p class="missing-text">We could not confirm that your enquiry was sent. Go back in your browser: what you wrote is still in the form. Send it again when you have a connection, or call us.</p><ul></ul>',
  );
});
