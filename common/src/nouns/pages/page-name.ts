import { fold } from '../../text.ts';
import { pageLimits } from './blocks.ts';

/** The name of a page in its address, made from its title: `service-und-ersatzteile`. */
export function nameFromTitle(title: string): string {
  const words = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return words.slice(0, pageLimits.name).replace(/-+$/, '') || 'page';
}
