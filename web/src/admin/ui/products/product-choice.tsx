import { useId } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useApi } from '../../data/use-api.ts';
import { TextField } from '../form/text-field.tsx';
import { useFormBusy } from '../form/upload.tsx';
import { useSearchText } from '../values/use-search-text.ts';

type ProductChoiceProps = { label: string; chosen: readonly string[]; most: number; onChange: (ids: string[]) => void };

/** Chooses products by a search; the chosen ones are listed with a button that removes each. */
export function ProductChoice({ label, chosen, most, onChange }: ProductChoiceProps) {
  const id = useId();
  const busy = useFormBusy();
  const { typed, setTyped, q } = useSearchText();
  const found = useApi(query('products', 'list', { q, limit: 8, fields: 'card' }), { keepPrevious: true });
  const offered = q ? (found.data ?? []).filter(({ _id }) => !chosen.includes(_id)) : [];
  const choose = (productId: string) => {
    onChange(most === 1 ? [productId] : [...chosen, productId]);
    setTyped('');
  };
  return (
    <div className="product-choice">
      {chosen.length > 0 && (
        <ul className="product-choice-chosen" aria-label={`Chosen: ${label}`}>
          {chosen.map(productId => (
            <Chosen key={productId} id={productId} onRemove={() => onChange(chosen.filter(one => one !== productId))} />
          ))}
        </ul>
      )}
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
      <ul id={id} className="product-choice-offers">
        {offered.map(({ _id, name }) => (
          <li key={_id}>
            <button type="button" className="button button-small" onClick={() => choose(_id)}>
              <Icon icon={icons.plus} /> {name}
            </button>
          </li>
        ))}
        {q !== '' && found.data?.length === 0 && <li>No product matches.</li>}
      </ul>
    </div>
  );
}

/** The name of a product that a record names, or why there is none. */
export function useProductName(id: string): string {
  const { data, error } = useApi(query('products', 'get', { id }));
  return data?.name ?? (error ? 'A product that was deleted' : 'Loading...');
}

function Chosen({ id, onRemove }: { id: string; onRemove: () => void }) {
  const busy = useFormBusy();
  const name = useProductName(id);
  return (
    <li>
      <span dir="auto">{name}</span>
      <button
        type="button"
        className="button button-small"
        aria-label={`Remove ${name}`}
        disabled={busy}
        onClick={onRemove}
      >
        <Icon icon={icons.close} />
      </button>
    </li>
  );
}
