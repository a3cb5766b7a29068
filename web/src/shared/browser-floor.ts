/**
 * The oldest browsers that run the product's scripts. All of them parse ES2022, the target of the builds. It covers everything that was
 * released in the three years before November 2026, with a wide margin. See docs/browsers.md.
 */
export const browserFloor = { chrome: '97', edge: '97', firefox: '104', safari: '16.4', syntax: 'es2022' };

/**
 * Whether a browser is at the floor or above. It looks for what came with these versions: `findLast` with Chrome and Edge
 * 97 and Firefox 104, `adoptedStyleSheets` with Safari 16.4.
 */
export const isAtFloor = (): boolean => 'findLast' in [] && 'adoptedStyleSheets' in document;
