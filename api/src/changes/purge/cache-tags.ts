import { type Reads, tag } from '../../db/content-tags.ts';

/** In characters: the longest header, and the most tags of one purge, of the services that are common. */
const longestHeader = 1000;
const maxPurged = 100;

/** The tag of pages that may change with every save. Every purge has it. */
const any = 'any';

/** Of `product:id` that is `product:any`: the tag of pages with too many tags of that kind. */
const kindOf = (one: string): string | undefined => {
  const end = one.lastIndexOf(':');
  return end < 0 ? undefined : `${one.slice(0, end)}:${any}`;
};

/**
 * The header `Cache-Tag` of a page, made of what it reads. When that is too long the kind with the most tags is named as
 * a whole, then the next one: such a page is purged more often than it must be, never less.
 */
export function cacheTagHeader({ tags, dependsOnEverything }: Pick<Reads, 'tags' | 'dependsOnEverything'>): string {
  let named = new Set(dependsOnEverything || [...tags].some(one => !isPlain(one)) ? [any] : [...tags].sort());
  while ([...named].join(',').length > longestHeader) {
    const kinds = Map.groupBy(named, one => kindOf(one) ?? one);
    const [largest, members] = [...kinds].reduce((most, one) => (one[1].length > most[1].length ? one : most));
    if (members.length === 1) return any;
    named = new Set([...named].filter(one => !members.includes(one)).concat(largest));
  }
  return [...named].join(',');
}

/** Letters, digits and a few signs that no cache takes for more than one tag. */
const isPlain = (one: string): boolean => /^[\w:.-]{1,100}$/.test(one);

/**
 * The tags that a purge names for changed ones: these, and those by which pages name them coarsely.
 * @returns null if the caches must be purged of everything
 */
export function purgedTags(changed: readonly string[]): string[] | null {
  if (changed.includes(tag.everything)) return null;
  const named = new Set([any]);
  for (const one of changed) {
    named.add(one);
    const kind = kindOf(one);
    if (kind) named.add(kind);
  }
  return named.size > maxPurged ? null : [...named].sort();
}
