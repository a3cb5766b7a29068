import { contentHash } from '@hydraulics/common/units/images';
import { useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { Loading } from '../../../shared/ui/states.tsx';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { StoredImagesDialog } from './stored-images-dialog.tsx';
import { UseLink } from './use-link.tsx';
import { useReplacement } from './use-replacement.ts';

type ImageUsesDialogProps = { path: string; onClose: () => void };

/** Lists where an image is used, and replaces it everywhere at once. */
export function ImageUsesDialog({ path, onClose }: ImageUsesDialogProps) {
  const mayReplace = useMay()('publish');
  const [choosing, setChoosing] = useState(false);
  const { data, error, refetch } = useApi(query('images', 'list', { hashes: contentHash(path) }));
  const uses = data?.find(one => one.path === path)?.uses ?? [];
  const { pick, replace, offerUndo, reason, isPending } = useReplacement(path, { onDone: onClose, refetch });

  const close = () => {
    offerUndo();
    onClose();
  };

  if (choosing) {
    const choose = (image: { path: string }) => {
      setChoosing(false);
      void replace({ by: image.path, image: [] });
    };
    return <StoredImagesDialog onChoose={choose} onClose={() => setChoosing(false)} />;
  }
  return (
    <ModalDialog open label="Where this image is used" className="image-uses" onClose={close}>
      <h2>Where this image is used</h2>
      <Picture path={path} alt="" sizes="30rem" pixels={640} />
      {data ? (
        <ul>
          {uses.map(use => (
            <UseLink key={`${use.noun} ${use._id} ${use.field} ${use.isPending}`} use={use} onFollow={close} />
          ))}
          {uses.length === 0 && <li>It is not shown anywhere.</li>}
        </ul>
      ) : error ? (
        <ReadFailed message="Error loading images" of={{ error, refetch }} />
      ) : (
        <Loading />
      )}
      {mayReplace && uses.length > 0 && (
        <p className="field-help">
          A replacement appears in {uses.length === 1 ? 'this place' : `all ${uses.length} places`} at once and can be
          undone.
        </p>
      )}
      {reason && (
        <p className="field-error" role="alert">
          {reason}
        </p>
      )}
      <div className="dialog-actions">
        {mayReplace && uses.length > 0 && (
          <>
            <button type="button" className="button" disabled={isPending} onClick={() => setChoosing(true)}>
              Replace with a stored image
            </button>
            <button type="button" className="button button-primary" disabled={isPending} onClick={() => void pick()}>
              <Icon icon={icons.plus} /> {isPending ? 'Replacing...' : 'Replace with a file'}
            </button>
          </>
        )}
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </div>
    </ModalDialog>
  );
}
