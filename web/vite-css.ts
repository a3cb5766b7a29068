import { Features } from 'lightningcss';
import type { CSSOptions } from 'vite';

/**
 * Lightning CSS comes with Vite and minifies its builds; as the transformer it also resolves our breakpoints. Without
 * targets here, since the minifier has them. The few prefixes that Safari needs are in the style sheets; those for older
 * names of what it knows would only make pages heavier.
 */
export const css: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: { targets: {}, exclude: Features.VendorPrefixes, drafts: { customMedia: true } },
};
