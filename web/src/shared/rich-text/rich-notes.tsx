import { limits } from '@hydraulics/common/limits';
import { useMemo } from 'react';
import { formatNumber } from '../locale.ts';
import { deadLinks } from './dead-links.ts';

/** The share of the limit from which on the length is shown. */
const near = 0.8;
const count = (characters: number) => formatNumber(characters);

/** Warnings before a text is saved: dead links, and a length near the limit. */
export function RichNotes({ html }: { html: string }) {
  const links = useMemo(() => deadLinks(html), [html]);
  return (
    <div className="rich-notes" role="status">
      {links.length > 0 && (
        <p className="field-error">
          {links.length === 1 ? 'A link leads' : 'Links lead'} nowhere:{' '}
          {links.map(({ text, reason }) => `“${text}” (${reason})`).join(', ')}.
        </p>
      )}
      <LengthNote what="This text" characters={html.length} limit={limits.richText} />
    </div>
  );
}

type LengthNoteProps = { what: string; characters: number; limit: number };

/** The length of a text, shown near the limit. */
export function LengthNote({ what, characters, limit }: LengthNoteProps) {
  if (characters < near * limit) return null;
  const over = characters - limit;
  return over > 0 ? (
    <p className="field-error">
      {what} cannot be saved: {count(over)} characters more than the {count(limit)} allowed, formatting included.
    </p>
  ) : (
    <p className="field-help">
      {what}: {count(characters)} of {count(limit)} characters, formatting included.
    </p>
  );
}
