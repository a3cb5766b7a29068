import type { AddressKind } from '@hydraulics/common/contract/endpoint';
import { fold } from '@hydraulics/common/text';
import { useId } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useApi } from '../../data/use-api.ts';
import { TextField } from '../form/text-field.tsx';
import { ReadFailed } from '../parts/read-failed.tsx';
import { useSearchText } from '../values/use-search-text.ts';

export type Successor = { _id: string; name: string };

type SuccessorFieldProps = {
  kind: AddressKind;
  /** The deleted records, which cannot replace themselves; none if they are all of a list. */
  except: readonly string[];
  chosen: Successor | null;
  onChoose: (successor: Successor | null) => void;
};

const offeredAtOnce = 6;
/** The search also finds words in texts; those with the words in their name come first. */
const found = 50;

const useOffers = (kind: AddressKind, q: string) => {
  const input = { q, limit: found, status: 'published' } as const;
  const products = useApi(query('products', 'list', { ...input, fields: 'card' }), {
    enabled: kind === 'product' && q !== '',
    keepPrevious: true,
  });
  const categories = useApi(query('categories', 'list', input), {
    enabled: kind === 'category' && q !== '',
    keepPrevious: true,
  });
  return kind === 'product' ? products : categories;
};

/** Chooses the published record that old links to a deleted one lead to, by a part of its name. */
export function SuccessorField({ kind, except, chosen, onChoose }: SuccessorFieldProps) {
  const id = useId();
  const { typed, setTyped, q } = useSearchText();
  const matching = useOffers(kind, q);
  const isNamed = ({ name }: Successor) => fold(name).includes(fold(q));
  const others = q ? (matching.data ?? []).filter(({ _id }) => !except.includes(_id)) : [];
  const offered = [...others].sort((a, b) => Number(isNamed(b)) - Number(isNamed(a))).slice(0, offeredAtOnce);
  return (
    <div className="successor">
      <p role="status">
        {chosen ? (
          <>
            Old links lead to <bdi>{chosen.name}</bdi>.
          </>
        ) : except.length === 1 ? (
          `Old links say that the ${kind} is no longer available.`
        ) : (
          'Old links say that they are no longer available.'
        )}
      </p>
      {chosen && (
        <button type="button" className="button button-small" onClick={() => onChoose(null)}>
          <Icon icon={icons.close} /> Say that it is no longer available
        </button>
      )}
      <TextField
        label={`Lead old links to another ${kind}`}
        type="search"
        value={typed}
        help="Type a part of its name, then choose."
        onChange={event => setTyped(event.target.value)}
        aria-controls={id}
      />
      <ul id={id} className="successor-offers">
        {offered.map(({ _id, name }) => (
          <li key={_id}>
            <button
              type="button"
              className="button button-small"
              onClick={() => {
                onChoose({ _id, name });
                setTyped('');
              }}
            >
              {name}
            </button>
          </li>
        ))}
        {q !== '' && matching.data && !matching.error && offered.length === 0 && <li>No published {kind} matches.</li>}
      </ul>
      {q !== '' && matching.error && <ReadFailed message="Error searching" of={matching} slim />}
    </div>
  );
}
