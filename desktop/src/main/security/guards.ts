import { app, type Session, type WebContents } from 'electron';
import { isOwnPage } from './links.ts';

/** Hands a link to the system's browser or mail program, if it is one that may go there. */
export type OpenOutside = (link: string) => void;

/** What every page of the app is held to, whichever made it. To be called before the first window. */
export function guardPages(openOutside: OpenOutside): void {
  app.on('web-contents-created', (_event, contents) => keepInside(contents, openOutside));
}

function keepInside(contents: WebContents, openOutside: OpenOutside): void {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
  const stayHere = (event: { url: string; preventDefault: () => void }) => {
    if (!isOwnPage(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stayHere);
  contents.on('will-frame-navigate', stayHere);
  contents.on('will-redirect', stayHere);
  contents.on('will-attach-webview', event => event.preventDefault());
}

/** The permissions that a page is given: to put a text into the clipboard, which its 'Copy' buttons do. */
const granted = new Set(['clipboard-sanitized-write']);

/** Camera, location, notifications and the like: no screen needs any of them. */
export function denyPermissions(session: Session): void {
  const isGranted = (permission: string, url: string) => granted.has(permission) && isOwnPage(url);
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) =>
    decide(isGranted(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isGranted(permission, origin));
  session.setDevicePermissionHandler(() => false);
  // Nothing is ever downloaded by the page: exports go through the save dialog.
  session.on('will-download', event => event.preventDefault());
}
