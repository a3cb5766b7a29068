import { draftKey } from '../../../ui/drafts/drafts.ts';
import { type SectionField, sectionFields, sectionPlace } from './section-values.ts';

type EarlierDraft = { at: number; values: { base: string; version: number; html: string } };

/**
 * Converts drafts stored under `draft:{user}:edit:{product}:{field}` to the section form's. If both exist, the form's
 * own is newer and stays.
 */
export function adoptEarlierDrafts(texts: Storage, user: string, owner: string): void {
  const start = `draft:${user}:edit:`;
  for (const key of Object.keys(texts).filter(key => key.startsWith(start))) {
    const [id = '', field = ''] = key.slice(start.length).split(':');
    const adopted = sectionFields.includes(field as SectionField) && convert(texts.getItem(key), field);
    const own = `draft:${draftKey(owner, sectionPlace(id, field as SectionField))}`;
    if (adopted && texts.getItem(own) === null) texts.setItem(own, adopted);
    texts.removeItem(key);
  }
}

function convert(stored: string | null, field: string): string | null {
  try {
    const { at, values } = JSON.parse(stored ?? '') as EarlierDraft;
    const { base, version, html } = values;
    if (typeof base !== 'string' || typeof html !== 'string' || typeof version !== 'number') return null;
    return JSON.stringify({
      at,
      values: { [field]: html },
      base: { values: { [field]: base }, version },
      withFiles: false,
    });
  } catch {
    return null;
  }
}
