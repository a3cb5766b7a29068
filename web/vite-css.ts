import type { CSSOptions } from 'vite';

/**
 * Lightning CSS comes with Vite and minifies its builds; as the transformer it knows the names of our breakpoints, too.
 * Without targets here, since the minifier has them: done twice, prefixes would be doubled.
 */
export const css: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: { targets: {}, drafts: { customMedia: true } },
};
