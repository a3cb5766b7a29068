/** Whether a path is answered by the website's server; all others are the app's own. */
export const isServerPath = (pathname: string): boolean => /^\/(api|uploads)\//.test(pathname);

/**
 * Whether a path is a screen of the app, and so its own code, in contrast to what a website or the disk answers under the
 * same origin. Screens have no file extension.
 */
export const isScreenPath = (pathname: string): boolean =>
  !isServerPath(pathname) && !pathname.startsWith('/picked/') && !/\.\w+$/.test(pathname);

/** Tells the preload script of its window's own origin, on the command line of the page's process. */
export const originFlag = '--own-origin=';
