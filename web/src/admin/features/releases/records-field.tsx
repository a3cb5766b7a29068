import type { ReleaseCandidate, ReleaseItem } from '@hydraulics/common/nouns/publication/releases';
import { useId, useRef } from 'react';
import { query } from '../../../shared/data/query.ts';
import { describedBy, FieldNotes } from '../../../shared/ui/field-notes.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useApi } from '../../data/use-api.ts';
import type { FieldProps } from '../../ui/form/field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormBusy } from '../../ui/form/upload.tsx';
import { useCustomField } from '../../ui/form/use-field.ts';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { PublicationBadge } from '../../ui/publication/publication-badge.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { useSearchText } from '../../ui/values/use-search-text.ts';
import { ChangedBadge, kindOf, RecordLine } from './release-records.tsx';

/** How many records are offered at once. */
const offers = 8;

const keyOf = ({ noun, recordId }: Pick<ReleaseItem, 'noun' | 'recordId'>) => `${noun} ${recordId}`;

/** The records of a release, chosen by a search over all of them; at first it offers what visitors do not see yet. */
export function RecordsField({ name, label, help }: FieldProps) {
  const id = useId();
  const busy = useFormBusy();
  const { value, onChange, ref, error } = useCustomField<ReleaseItem[]>(name);
  const search = useRef<HTMLDivElement>(null);
  const remove = (item: ReleaseItem) => {
    onChange(value.filter(one => one !== item));
    // The button that had the focus is gone.
    search.current?.querySelector('input')?.focus();
  };
  return (
    <div className="field release-field" ref={ref} data-invalid={Boolean(error)}>
      <p className="field-label" id={`${id}label`}>
        {label}
      </p>
      {value.length > 0 && (
        <ol className="release-records" aria-labelledby={`${id}label`}>
          {value.map(item => (
            <li key={keyOf(item)}>
              <RecordLine item={item} />
              <button
                type="button"
                className="button button-small"
                aria-label={`Remove ${item.name}`}
                disabled={busy}
                onClick={() => remove(item)}
              >
                <Icon icon={icons.close} />
              </button>
            </li>
          ))}
        </ol>
      )}
      <FieldNotes id={id} error={error} help={help} />
      <div ref={search} aria-describedby={describedBy({ id, error, help })}>
        <Search
          chosen={value}
          onChoose={({ image: _, ...one }) => onChange([...value, { ...one, isDeleted: false }])}
        />
      </div>
    </div>
  );
}

type SearchProps = { chosen: readonly ReleaseItem[]; onChoose: (one: ReleaseCandidate) => void };

function Search({ chosen, onChoose }: SearchProps) {
  const id = useId();
  const busy = useFormBusy();
  const { typed, setTyped, q } = useSearchText();
  const limit = offers + chosen.length;
  const found = useApi(query('releases', 'candidates', { ...(q ? { q } : {}), limit: Math.min(limit, 100) }), {
    keepPrevious: true,
  });
  const keys = new Set(chosen.map(keyOf));
  const offered = (found.data ?? []).filter(one => !keys.has(keyOf(one))).slice(0, offers);
  return (
    <>
      <TextField
        label="Find records"
        type="search"
        value={typed}
        readOnly={busy}
        help="Drafts are offered at once. Type a part of a name to find others."
        onChange={event => setTyped(event.target.value)}
        // Enter would send the whole form.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        aria-controls={id}
      />
      <ul id={id} className="release-offers" aria-label="Found records">
        {offered.map(one => (
          <li key={keyOf(one)}>
            <button
              type="button"
              className="button release-offer"
              aria-label={`Add ${kindOf[one.noun].toLowerCase()} ${one.name}`}
              disabled={busy}
              onClick={() => onChoose(one)}
            >
              <Icon icon={icons.plus} />
              {one.image && <Thumbnail path={one.image} />}
              <span className="release-record">
                <span className="release-kind">{kindOf[one.noun]}</span>
                <span dir="auto">{one.name}</span>
                <PublicationBadge {...one} />
                {one.isChanged && <ChangedBadge />}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.error && <ReadFailed message="Error searching" of={found} slim />}
      <p className="field-help" role="status">
        {found.data &&
          !found.error &&
          offered.length === 0 &&
          (q ? 'No other record matches.' : 'There are no other drafts.')}
      </p>
    </>
  );
}
