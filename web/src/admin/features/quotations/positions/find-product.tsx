import { useId } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { useApi } from '../../../data/use-api.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useSearchText } from '../../../ui/values/use-search-text.ts';

type FindProductProps = { onChoose: (product: { _id: string; name: string }) => void };

/** Finds a product to quote by a part of its name. */
export function FindProduct({ onChoose }: FindProductProps) {
  const id = useId();
  const busy = useFormBusy();
  const { typed, setTyped, q } = useSearchText();
  const found = useApi(query('products', 'list', { q, limit: 8, fields: 'card' }), {
    keepPrevious: true,
    enabled: q !== '',
  });
  const offered = q ? (found.data ?? []) : [];
  return (
    <div className="position-find">
      <TextField
        label="Add from the catalogue"
        type="search"
        value={typed}
        readOnly={busy}
        help="Type a part of the name, then choose."
        onChange={event => setTyped(event.target.value)}
        // Enter would send the whole form.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        aria-controls={id}
      />
      <ul id={id} aria-label="Found products">
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
      <p className="field-help" role="status">
        {q !== '' && found.data?.length === 0 && 'No product matches.'}
      </p>
    </div>
  );
}
