import { adminPaths } from '@hydraulics/common/contract/paths';
import type { GlyphName } from '../../shared/ui/glyph.tsx';

/** The screens that the sidebar and the palette lead to. */
export const screens: { glyph: GlyphName; page: { title: string; href: () => string } }[] = [
  { glyph: 'dashboard', page: adminPaths.dashboard },
  { glyph: 'products', page: adminPaths.products },
  { glyph: 'gallery', page: adminPaths.gallery },
  { glyph: 'users', page: adminPaths.users },
  { glyph: 'enquiries', page: adminPaths.enquiries },
  { glyph: 'socials', page: adminPaths.socials },
];
