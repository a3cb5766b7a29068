import { useId } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useApi } from '../../data/use-api.ts';
import { TextField } from '../form/text-field.tsx';
import { useFormBusy } from '../form/upload.tsx';
import { ReadFailed } from '../parts/read-failed.tsx';
import { useSearchText } from '../values/use-search-text.ts';

type ProductSearchProps = {
  label: string;
  /** Products that are not offered, because they are chosen already. */
  without?: readonly string[];
  onChoose: (product: { _id: string; name: string }) => void;
};

/** Finds a product by a part of its name, and chooses it by a press. */
export function ProductSearch({ label, without = [], onChoose }: ProductSearchProps) {
  const id = useId();
  const busy = useFormBusy();
  const { typed, setTyped, q } = useSearchText();
  const found = useApi(query('products', 'list', { q, limit: 8, fields: 'card' }), {
    keepPrevious: true,
    enabled: q !== '',
  });
  const offered = q ? (found.data ?? []).filter(({ _id }) => !without.includes(_id)) : [];
  return (
    <>
      <TextField
        label={label}
        type="search"
        value={typed}
        readOnly={busy}
        help="Type a part of the name, then choose."
        onChange={event => setTyped(event.target.value)}
        // Enter would send the whole form.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        aria-controls={id}
      />
      <div>
        <ul id={id} className="product-choice-offers" aria-label="Found products">
          {offered.map(({ _id, name }) => (
            <li key={_id}>
              <button
                type="button"
                className="button button-small"
                disabled={busy}
                onClick={() => {
                  onChoose({ _id, name });
                  setTyped('');
                }}
              >
                <Icon icon={icons.plus} /> {name}
              </button>
            </li>
          ))}
        </ul>
        {q !== '' && found.error && <ReadFailed message="Error searching" of={found} slim />}
        <p className="product-choice-none" role="status">
          {q !== '' && !found.error && found.data?.length === 0 && 'No product matches.'}
        </p>
      </div>
    </>
  );
}
