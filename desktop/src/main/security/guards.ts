import { app, type Session, type WebContents } from 'electron';
import { isAppPage, isAppScreen, screenOf } from './links.ts';

type Open = {
  /** Opens an address in the system's program for it, if it is safe. */
  openExternal: (link: string) => void;
  /** Opens a screen of the app, by its path, in another window. */
  openBeside: (path: string) => void;
};

/** Restricts every page of the app. Call before the first window is created. */
export function guardWebContents(open: Open): void {
  app.on('web-contents-created', (_event, contents) => restrictNavigation(contents, open));
}

function restrictNavigation(contents: WebContents, { openExternal, openBeside }: Open): void {
  // Also for Ctrl+click and the middle button.
  contents.setWindowOpenHandler(({ url }) => {
    const screen = screenOf(url);
    if (screen) openBeside(screen);
    else openExternal(url);
    return { action: 'deny' };
  });
  const blockForeign = (event: { url: string; isMainFrame?: boolean; preventDefault: () => void }) => {
    // The app's own screens have no frames.
    if (event.isMainFrame === false || !isAppScreen(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', blockForeign);
  // Electron emits this one first, for e-mail and telephone links too, and `will-navigate` only if it was not prevented.
  contents.on('will-frame-navigate', event => {
    blockForeign(event);
    if (event.isMainFrame && !isAppPage(event.url)) openExternal(event.url);
  });
  contents.on('will-redirect', blockForeign);
  contents.on('will-attach-webview', event => event.preventDefault());
}

/** Needed by the 'Copy' buttons. */
const allowedPermissions = new Set(['clipboard-sanitized-write']);

/** Denies all other permissions, such as camera, location and notifications. */
export function restrictPermissions(session: Session): void {
  const isAllowed = (permission: string, url: string) => allowedPermissions.has(permission) && isAppScreen(url);
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) =>
    decide(isAllowed(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isAllowed(permission, origin));
  session.setDevicePermissionHandler(() => false);
  // Exports go through the save dialog, so the page never downloads.
  session.on('will-download', event => event.preventDefault());
}
