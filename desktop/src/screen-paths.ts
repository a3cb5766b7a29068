/** Whether a path is answered by the website's server; all others are the app's own. */
export const isServerPath = (pathname: string): boolean => /^\/(api|uploads)\//.test(pathname);

/**
 * Whether a path is a screen of the app, and so its own code, in contrast to responses of a website or the disk under
 * the same origin. Screens have no file extension.
 */
export const isScreenPath = (pathname: string): boolean =>
  !isServerPath(pathname) && !pathname.startsWith('/picked/') && !/\.\w+$/.test(pathname);

/** Passes the window's origin to the preload script, on the command line of the page's process. */
export const originFlag = '--own-origin=';
