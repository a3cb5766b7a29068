import { app, type Session, type WebContents } from 'electron';
import { isAppScreen } from './links.ts';

type OpenExternal = (link: string) => void;

/** Restricts every page of the app. Call before the first window is created. */
export function guardWebContents(openExternal: OpenExternal): void {
  app.on('web-contents-created', (_event, contents) => restrictNavigation(contents, openExternal));
}

function restrictNavigation(contents: WebContents, openExternal: OpenExternal): void {
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url);
    return { action: 'deny' };
  });
  const blockForeign = (event: { url: string; isMainFrame?: boolean; preventDefault: () => void }) => {
    // The app's own screens have no frames.
    if (event.isMainFrame === false || !isAppScreen(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', blockForeign);
  contents.on('will-frame-navigate', blockForeign);
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
