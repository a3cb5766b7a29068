import { AppError } from '@hydraulics/common/contract/errors';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useApi } from '../../data/use-api.ts';
import { useFormBusy } from '../form/upload.tsx';
import { ProductSearch } from './product-search.tsx';

type ProductChoiceProps = { label: string; chosen: readonly string[]; most: number; onChange: (ids: string[]) => void };

/** Chooses products by a search; the chosen ones are listed with a button that removes each. */
export function ProductChoice({ label, chosen, most, onChange }: ProductChoiceProps) {
  const choose = (productId: string) => onChange(most === 1 ? [productId] : [...chosen, productId]);
  return (
    <div className="product-choice">
      {chosen.length > 0 && (
        <ul className="product-choice-chosen" aria-label={`Chosen: ${label}`}>
          {chosen.map(productId => (
            <Chosen key={productId} id={productId} onRemove={() => onChange(chosen.filter(one => one !== productId))} />
          ))}
        </ul>
      )}
      <ProductSearch label={label} without={chosen} onChoose={({ _id }) => choose(_id)} />
    </div>
  );
}

/** The name of a product that a record names, or why there is none. */
export function useProductName(id: string): string {
  const { data, error } = useApi(query('products', 'get', { id }));
  if (data) return data.name;
  if (!error) return 'Loading...';
  const isDeleted = error instanceof AppError && error.code === 'not_found';
  return isDeleted ? 'A product that was deleted' : 'A product whose name could not be loaded';
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
