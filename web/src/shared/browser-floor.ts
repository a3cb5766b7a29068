/**
 * The oldest browsers that run the product's scripts, and the target of their builds: everything that was released in
 * the three years before November 2026, with a margin, and Firefox ESR 115, which was maintained until then. See
 * docs/browsers.md.
 */
export const browserFloor = ['chrome110', 'edge110', 'firefox115', 'safari16.4'];

/**
 * Whether a browser is at the floor or above. It looks for what came with these versions: `toSorted` with Chrome and Edge
 * 110 and Firefox 115, `adoptedStyleSheets` with Safari 16.4.
 */
export const isAtFloor = (): boolean => 'toSorted' in Array.prototype && 'adoptedStyleSheets' in Document.prototype;
