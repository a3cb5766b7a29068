import { TextField } from '@hydraulics/web/admin/ui/form/text-field.tsx';
import type { Output } from '../../channels.ts';
import type { Progress } from './use-placing.ts';

type PictureRowProps = {
  picture: Output<'photos.read'>['pictures'][number];
  /** The id of the list of all products. */
  listId: string;
  value: string;
  /** Whether `value` names a product. */
  isKnown: boolean;
  products: 'loading' | 'loaded' | 'failed';
  /** The products that the file name may refer to. */
  candidates: readonly string[];
  progress: Progress | undefined;
  isBusy: boolean;
  onEnter: (text: string) => void;
  onLeave: () => void;
};

/** A new picture, and the choice of its product. */
export function PictureRow(props: PictureRowProps) {
  const { picture, listId, value, isKnown, products, candidates, progress, isBusy, onEnter, onLeave } = props;
  const error = value && !isKnown && products === 'loaded' ? 'There is no product of this name.' : undefined;
  const advice = value ? undefined : 'Choose a product, or leave the picture out.';
  return (
    <li className="photo">
      <img className="photo-preview" src={picture.url} alt="" loading="lazy" decoding="async" />
      <div className="photo-text">
        <TextField
          label={`Product on ${picture.name}`}
          list={listId}
          value={value}
          disabled={isBusy}
          autoComplete="off"
          spellCheck={false}
          onChange={event => onEnter(event.target.value)}
          error={error}
          help={products === 'loading' ? 'Loading the products...' : advice}
        />
        {candidates.length > 0 && !value && (
          <div className="photo-candidates">
            {candidates.map(name => (
              <button key={name} type="button" className="button button-small" onClick={() => onEnter(name)}>
                {name}
              </button>
            ))}
          </div>
        )}
        {progress?.state === 'sending' && (
          <progress aria-label={`Sending ${picture.name}`} {...(progress.part !== null && { value: progress.part })} />
        )}
        {progress?.state === 'failed' && <p className="form-error">{progress.message}</p>}
      </div>
      <button
        type="button"
        className="button button-small"
        disabled={isBusy}
        aria-label={`Leave out ${picture.name}`}
        onClick={onLeave}
      >
        Leave out
      </button>
    </li>
  );
}
