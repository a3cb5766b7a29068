import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';
import { ReadFailed } from '../../../ui/parts/read-failed.tsx';

type CategoryInputProps = { id: string; value: string; disabled: boolean; onChange: (value: string) => void };

/** Chooses a category by its id. Files of earlier versions name it by its name, which stays until another is chosen. */
export function CategoryInput({ value, disabled, onChange, ...input }: CategoryInputProps) {
  const { data = [], error, refetch } = useApi(query('categories', 'list'));
  const isKnown = value === '' || data.some(({ _id }) => _id === value);
  return (
    <div className="field-box">
      <select {...input} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
        <option value="">Choose a category</option>
        {!isKnown && <option value={value}>{value}</option>}
        {data.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      {error && data.length === 0 && <ReadFailed message="Error loading the categories" of={{ error, refetch }} slim />}
    </div>
  );
}
