/**
 * The oldest browsers that the product's scripts and styles are built for. It covers everything that was released in the
 * three years before November 2026, with Debian's `firefox-esr` 115 and Chrome 109, the last one for Windows 7 and 8. See docs/browsers.md.
 */
export const browserFloor = { chrome: '109', edge: '109', firefox: '115', safari: '16.4' };

/**
 * Whether a browser is at the floor, or so little below it that everything works: Chrome and Edge have container queries
 * since 105 and Firefox since 110, and Safari has `OffscreenCanvas` since 16.4.
 */
export const isAtFloor = (): boolean => 'CSSContainerRule' in self && 'OffscreenCanvas' in self;
