import { paths } from '@hydraulics/common/contract/site-paths';
import { legalNames } from '@hydraulics/common/legal';
import type { SitePage } from '../../page/page.ts';

/** Every unknown address. */
export const anyPattern = '*';

/**
 * The pages that are static HTML with islands, by their patterns; React hydrates all others whole. This is the only
 * switch between the two.
 */
const islandPages = new Set<string>([
  anyPattern,
  paths.about.pattern,
  paths.error.pattern,
  paths.galleryImage.pattern,
  paths.productImage.pattern,
  ...legalNames.map(name => paths[name].pattern),
]);

export const hasIslands = ({ pattern }: Pick<SitePage, 'pattern'>): boolean => islandPages.has(pattern);
