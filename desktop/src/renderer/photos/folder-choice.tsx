import type { Output, Result } from '../../channels.ts';
import { bridge } from '../bridge.ts';

type Photos = Output<'photos.read'>;
type FolderChoiceProps = { photos: Photos; onChange: (photos: Photos) => void; isBusy: boolean };

/** Chooses the photo folder, and lists the files in it that cannot be used. */
export function FolderChoice({ photos, onChange, isBusy }: FolderChoiceProps) {
  const { folder, isWhole, error, waiting, pictures, refused } = photos;
  const act = (call: (input: null) => Promise<Result<Photos>>) => async () => {
    const result = await call(null);
    if (result.ok) onChange(result.value);
  };
  return (
    <div className="app-screen-form">
      <p>
        {folder === null
          ? 'Choose a folder, for example the one that your phone copies its pictures into. New pictures appear here. Nothing is uploaded until you place it.'
          : `New pictures in the folder “${folder}” are offered here.`}
      </p>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      {folder !== null && !error && pictures.length === 0 && <p>There are no new pictures.</p>}
      {waiting > 0 && <p>{waiting} more files will be read once these pictures are placed.</p>}
      {refused.length > 0 && (
        <ul className="photos-refused">
          {refused.map(({ name, reason }) => (
            <li key={name}>
              <strong>{name}</strong>: {reason}
            </li>
          ))}
        </ul>
      )}
      <div className="photos-actions">
        <button type="button" className="button" disabled={isBusy} onClick={act(bridge['photos.choose'])}>
          {folder === null ? 'Choose a folder' : 'Choose another folder'}
        </button>
        {folder !== null && !isWhole && (
          <button type="button" className="button" disabled={isBusy} onClick={act(bridge['photos.includeOlder'])}>
            Offer older pictures too
          </button>
        )}
        {folder !== null && (
          <button type="button" className="button" disabled={isBusy} onClick={act(bridge['photos.stop'])}>
            Stop watching
          </button>
        )}
      </div>
    </div>
  );
}
