import type { LeftRecord } from '@hydraulics/common/nouns/images/replacement';
import { listed } from '@hydraulics/common/text';

/** The most names in a sentence; the response lists all of them. */
const maxNames = 5;

function nameOf({ isPending, ...record }: LeftRecord): string {
  if (!isPending) return phraseOf(record);
  return record.name === null && record.noun === 'products'
    ? 'saved changes that were published'
    : `the saved changes of ${phraseOf(record)}`;
}

function phraseOf({ noun, name }: LeftRecord): string {
  if (noun === 'products') return name ?? 'a product';
  if (noun === 'website') return 'the company profile';
  if (noun === 'pages') return `the page “${name}”`;
  return name ? `the gallery image “${name}”` : 'a gallery image';
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function listOf(records: LeftRecord[]): string {
  const names = records.slice(0, maxNames).map(nameOf);
  const more = records.length - names.length;
  return listed(more > 0 ? [...names, `${more} more`] : names);
}

/** Describes the replaced and the skipped places, with the reasons, in a few sentences. */
export function replacementMessage(places: number, left: LeftRecord[]): string {
  const by = (reason: LeftRecord['reason']) => left.filter(one => one.reason === reason);
  const [both, changed, deleted, profile] = [by('both'), by('changed'), by('deleted'), by('profile')];
  const [has, were] = both.length === 1 ? ['has', 'was'] : ['have', 'were'];
  const unchanged = places > 0 ? ` and ${were} skipped` : '';
  return [
    places > 0 ? `Image replaced in ${places === 1 ? 'one place' : `${places} places`}.` : 'Nothing was replaced.',
    both.length > 0 && `${capital(listOf(both))} ${has} both images${unchanged}. Remove one of them there first.`,
    changed.length > 0 && `Skipped, changed by someone else: ${listOf(changed)}.`,
    profile.length > 0 && 'The company profile still shows the old image. Change it there, too.',
    deleted.length > 0 && `Skipped, already deleted: ${listOf(deleted)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
