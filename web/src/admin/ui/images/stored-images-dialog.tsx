import type { StoredImageUses } from '@hydraulics/common/nouns/images/images';
import { useId, useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { Empty, Loading } from '../../../shared/ui/states.tsx';
import { useApi } from '../../data/use-api.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { useSearchText } from '../values/use-search-text.ts';

const pageSize = 40;

type StoredImagesDialogProps = { onChoose: (image: StoredImageUses) => void; onClose: () => void };

/** Chooses an image of a product or of the gallery. */
export function StoredImagesDialog({ onChoose, onClose }: StoredImagesDialogProps) {
  const id = useId();
  const { typed, setTyped, q } = useSearchText();
  const [limit, setLimit] = useState(pageSize);
  // One more than shown, to detect whether there are more.
  const input = { limit: limit + 1, ...(q ? { q } : {}) };
  const { data, error, refetch } = useApi(query('images', 'list', input), { keepPrevious: true });
  return (
    <ModalDialog open label="Stored images" className="stored-images" onClose={onClose}>
      <h2>Choose a stored image</h2>
      <label htmlFor={id}>Search by product or description</label>
      <input id={id} type="search" value={typed} dir="auto" onChange={event => setTyped(event.target.value)} />
      {data ? (
        <ul>
          {data.slice(0, limit).map(image => (
            <li key={image.path}>
              <button type="button" onClick={() => onChoose(image)}>
                <Picture path={image.path} alt="" sizes="150px" pixels={320} />
                <span dir="auto">{titleOf(image)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ReadFailed message="Error loading images" of={{ error, refetch }} />
      ) : (
        <Loading />
      )}
      {data?.length === 0 && <Empty text="No image matches." />}
      <div className="dialog-actions">
        {data && data.length > limit && (
          <button type="button" className="button" onClick={() => setLimit(limit + pageSize)}>
            Show more
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </ModalDialog>
  );
}

/** Its alternative text, or else the name of its product. */
function titleOf({ alt, uses: [first, ...others] }: StoredImageUses): string {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return alt || `${first?.name ?? 'Gallery'}${more}`;
}
