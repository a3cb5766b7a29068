import type { CSSOptions } from 'vite';

/**
 * Lightning CSS comes with Vite and minifies its builds; as the transformer it also resolves our breakpoints. Without
 * targets here, since the minifier has them: applied twice, prefixes would be doubled.
 */
export const css: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: { targets: {}, drafts: { customMedia: true } },
};
