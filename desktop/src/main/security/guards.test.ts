import { EventEmitter } from 'node:events';
import { app, type Session } from 'electron';
import { expect, it, vi } from 'vitest';
import { guardWebContents, restrictPermissions } from './guards.ts';

/** Web contents that only emit events. */
class Contents extends EventEmitter {
  openWindow: (details: { url: string; disposition?: string }) => unknown = () => undefined;
  setWindowOpenHandler(handler: typeof this.openWindow): void {
    this.openWindow = handler;
  }
}

function guardedContents() {
  const opened: string[] = [];
  const beside: string[] = [];
  guardWebContents({ openExternal: link => opened.push(link), openBeside: path => beside.push(path) });
  const contents = new Contents();
  (app as unknown as EventEmitter).emit('web-contents-created', {}, contents);
  (app as unknown as EventEmitter).removeAllListeners();
  return { contents, opened, beside };
}

const own = 'app://backoffice/dashboard';
const foreign = 'https://evil.example/';

it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('%s leads to pages of the app only', name => {
  const { contents } = guardedContents();
  const isPrevented = (url: string) => {
    const preventDefault = vi.fn();
    contents.emit(name, { url, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  expect([own, foreign, 'file:///etc/passwd', 'app://other/'].map(isPrevented)).toEqual([false, true, true, true]);
  for (const path of ['/uploads/page.html', '/api/page', '/picked/page']) {
    expect(isPrevented(`app://backoffice${path}`), path).toBe(true);
  }
});

it('opens a link of the window in the system once, and none of a frame or of a redirect', () => {
  const { contents, opened } = guardedContents();
  const follow = (name: string, url: string, isMainFrame = true) =>
    contents.emit(name, { url, isMainFrame, preventDefault() {} });
  const mail = 'mailto:office@example.com';
  // Electron emits the second event only if the first is not prevented.
  follow('will-frame-navigate', mail);
  follow('will-navigate', mail);
  expect(opened).toEqual([mail]);
  follow('will-frame-navigate', foreign, false);
  follow('will-redirect', foreign);
  follow('will-navigate', own);
  expect(opened).toEqual([mail]);
});

it('opens screens of the app beside the window, other links in the system, and no webview', () => {
  const { contents, opened, beside } = guardedContents();
  const links = [
    foreign,
    'mailto:office@example.com',
    'app://backoffice/product-operation/edit-product/7?x=1#parts',
    'app://backoffice/dashboard',
    // Served by the website or not a screen, so never opened in a window of the app.
    'app://backoffice/uploads/page.html',
    'app://backoffice/api/products',
    'app://backoffice/picked/7',
    'app://backoffice/product/7',
  ];
  for (const url of links)
    expect(contents.openWindow({ url, disposition: 'background-tab' })).toEqual({ action: 'deny' });
  expect(beside).toEqual(['/product-operation/edit-product/7?x=1#parts', '/dashboard']);
  expect(opened).toEqual([links[0], links[1], ...links.slice(4)]);
  const preventDefault = vi.fn();
  contents.emit('will-attach-webview', { preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
});

it('lets the pages of the app write to the clipboard, and nothing else', () => {
  type Request = (contents: null, permission: string, decide: (is: boolean) => void, details: object) => void;
  let ask: Request = () => undefined;
  let check: (contents: null, permission: string, origin: string) => boolean = () => true;
  let device: () => boolean = () => true;
  const events = new EventEmitter();
  restrictPermissions({
    setPermissionRequestHandler: (handler: Request) => {
      ask = handler;
    },
    setPermissionCheckHandler: (handler: typeof check) => {
      check = handler;
    },
    setDevicePermissionHandler: (handler: typeof device) => {
      device = handler;
    },
    on: events.on.bind(events),
  } as unknown as Session);
  const isGranted = (permission: string, requestingUrl: string) => {
    const decide = vi.fn();
    ask(null, permission, decide, { requestingUrl });
    return decide.mock.calls[0]?.[0];
  };
  const clipboard = 'clipboard-sanitized-write';
  expect(isGranted(clipboard, own)).toBe(true);
  expect(check(null, clipboard, 'app://backoffice')).toBe(true);
  expect(isGranted(clipboard, foreign)).toBe(false);
  expect(check(null, clipboard, foreign)).toBe(false);
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'fullscreen', 'openExternal']) {
    expect(isGranted(permission, own), permission).toBe(false);
    expect(check(null, permission, 'app://backoffice'), permission).toBe(false);
  }
  expect(device()).toBe(false);
  const preventDefault = vi.fn();
  events.emit('will-download', { preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
});
