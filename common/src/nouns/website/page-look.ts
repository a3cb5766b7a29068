import { lookColours } from '../../units/colours/colours.ts';
import { imageVariants, variantsUpTo } from '../../units/images.ts';
import type { Look } from '../company.ts';

/** What differs from the style sheets, and the icon of the tab. */
export type PageLook = { rules: string; theme: string; icon: { path: string; type: string } };

/** In pixels: the widest of an icon in a tab on a dense display. */
const iconSize = 96;

/** What a page shows of the owner's look; undefined if it is the product's own. */
export function pageLook(look: Look | undefined): PageLook | undefined {
  if (!look) return undefined;
  const { ink, inkRaised, signal500, signal700 } = lookColours(look);
  const isOwn = look.base !== undefined || look.accent !== undefined;
  return {
    // Without a layer, which wins over the style sheets in theirs.
    rules: isOwn
      ? `:root{--ink:${ink};--ink-raised:${inkRaised};--signal-500:${signal500};--signal-700:${signal700}}`
      : '',
    theme: ink,
    icon: look.icon ? { path: smallest(look.icon), type: 'image/webp' } : productIcon,
  };
}

export const productIcon: PageLook['icon'] = { path: '/icon.svg', type: 'image/svg+xml' };

const smallest = (path: string): string => variantsUpTo(iconSize, imageVariants(path)).at(-1)?.webp ?? `/${path}`;
