import { Features } from 'lightningcss';
import type { CSSOptions } from 'vite';

/**
 * Lightning CSS comes with Vite and minifies its builds; as the transformer it also resolves our breakpoints. Without
 * targets here, since the minifier has them. The few prefixes that Safari needs are in the style sheets; those for older
 * names of what it knows would only make pages heavier.
 */
const cssWithout = (exclude: number): CSSOptions => ({
  transformer: 'lightningcss',
  lightningcss: { targets: {}, exclude, drafts: { customMedia: true } },
});

/** For the back office, whose two colour schemes are written with `light-dark()`. */
export const css: CSSOptions = cssWithout(Features.VendorPrefixes);

/** For visitors' pages, which have one colour scheme: lowering `light-dark()` would add declarations to each of them. */
export const visitorsCss: CSSOptions = cssWithout(Features.VendorPrefixes | Features.LightDark);
