import { beforeEach, expect, it } from 'vitest';
import type { Bridge } from '../../channels.ts';
import { dragOut, fileOf, pictureOf } from './drag-out.ts';

const id = '4f0c1b6e-6c7b-4a53-9f4c-3d9b9a1f2e10';
let calls: unknown[];
let page: EventTarget;
let finish: (result: { ok: true; value: { id: string; name: string } } | { ok: false; message: string }) => void;
let bridge: Pick<Bridge, 'drag.prepare' | 'drag.start'>;
beforeEach(() => {
  calls = [];
  page = new EventTarget();
  bridge = {
    'drag.prepare': async what => {
      calls.push(what);
      return new Promise(resolve => {
        finish = resolve;
      });
    },
    'drag.start': async what => {
      calls.push(what);
      return { ok: true, value: null };
    },
  };
});
const event = { preventDefault: () => calls.push('not the browser’s') };

it('drags a file once it is ready', async () => {
  const dragged = dragOut(event, { kind: 'sheet' }, bridge, page);
  finish({ ok: true, value: { id, name: 'a.pdf' } });
  await dragged;
  expect(calls).toEqual(['not the browser’s', { kind: 'sheet' }, { id }]);
});

it.each(['pointerup', 'pointercancel', 'mouseup', 'blur'])('drags nothing after %s', async name => {
  const dragged = dragOut(event, { kind: 'sheet' }, bridge, page);
  page.dispatchEvent(new Event(name));
  finish({ ok: true, value: { id, name: 'a.pdf' } });
  await dragged;
  expect(calls).toHaveLength(2);
});

it('drags nothing that could not be made', async () => {
  const dragged = dragOut(event, { kind: 'sheet' }, bridge, page);
  finish({ ok: false, message: 'This picture cannot be read.' });
  await dragged;
  expect(calls).toHaveLength(2);
});

const sources = '/uploads/ab-320x240.webp 320w, /uploads/ab-640x480.webp 640w';

it('takes the picture itself, or the largest variant shown', () => {
  const path = 'uploads/ab-1600x1200.webp';
  expect(pictureOf({ path, sources, words: ['', ' VPP 10 ', 'Products'] })).toEqual({ path, name: 'VPP 10' });
  expect(pictureOf({ path: undefined, sources, words: [null] })).toEqual({
    path: '/uploads/ab-640x480.webp',
    name: '',
  });
});

it.each(['blob:app://site/1', '/picked/photo/1', '/assets/logo.svg', '/uploads/../api/x.webp', ''])(
  'leaves %j alone',
  source => expect(pictureOf({ path: undefined, sources: source, words: [] })).toBeNull(),
);

it.each([
  ['app://backoffice/enquiry-files/7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c?until=1&proof=a', true],
  ['app://backoffice/quotation-files/7e57ab1e.n/quotation.pdf', true],
  ['app://backoffice/contact-operation?enquiry=7', false],
  ['mailto:ada@example.com', false],
  ['', false],
])('a link to %s is dragged as a file: %s', (href, expected) => {
  expect(fileOf({ href }) !== null).toBe(expected);
});
