import { app, type Session, type WebContents } from 'electron';
import { isAppPage } from './links.ts';

/** Hands a link to the system's browser or mail program, if it is one that may go there. */
export type OpenExternal = (link: string) => void;

/** What every page of the app is held to, whichever made it. To be called before the first window. */
export function guardWebContents(openExternal: OpenExternal): void {
  app.on('web-contents-created', (_event, contents) => restrictNavigation(contents, openExternal));
}

function restrictNavigation(contents: WebContents, openExternal: OpenExternal): void {
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url);
    return { action: 'deny' };
  });
  const blockForeign = (event: { url: string; preventDefault: () => void }) => {
    if (!isAppPage(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', blockForeign);
  contents.on('will-frame-navigate', blockForeign);
  contents.on('will-redirect', blockForeign);
  contents.on('will-attach-webview', event => event.preventDefault());
}

/** The permissions that a page is given: to put a text into the clipboard, which its 'Copy' buttons do. */
const allowedPermissions = new Set(['clipboard-sanitized-write']);

/** Camera, location, notifications and the like: no screen needs any of them. */
export function restrictPermissions(session: Session): void {
  const isAllowed = (permission: string, url: string) => allowedPermissions.has(permission) && isAppPage(url);
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) =>
    decide(isAllowed(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isAllowed(permission, origin));
  session.setDevicePermissionHandler(() => false);
  // Nothing is ever downloaded by the page: exports go through the save dialog.
  session.on('will-download', event => event.preventDefault());
}
