import { adminPaths } from '@hydraulics/common/contract/paths';
import type { ImageUse } from '@hydraulics/common/nouns/images/images';
import { contentHash } from '@hydraulics/common/units/images';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { useHost } from '../../../shared/host.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { Failed, Loading } from '../../../shared/ui/states.tsx';
import { invalidate } from '../../data/query-client.ts';
import { reasonOf } from '../../data/reasons.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { useDeletions } from '../deletion/deletions.ts';
import { factsOf } from '../files/facts/file-facts.ts';
import { checkImages } from '../files/image-checks.ts';
import { mayBeDone } from '../table/selection/use-bulk.ts';
import { announceReplacement } from './replacements.ts';
import { StoredImagesDialog } from './stored-images-dialog.tsx';

type ImageUsesDialogProps = { path: string; onClose: () => void };

type Input = { path: string; by?: string; records?: string; image: File[] };

const fieldNames = { images: 'images', specImage: 'specification', filename: 'gallery' };

/** Lists where an image is used, and replaces it everywhere at once. */
export function ImageUsesDialog({ path, onClose }: ImageUsesDialogProps) {
  const { pickImages } = useHost();
  const queryClient = useQueryClient();
  const deletions = useDeletions();
  const [choosing, setChoosing] = useState(false);
  const [reason, setReason] = useState<string>();
  /** The undo of the replacement, offered in the dialog, because the banner is behind it. */
  const [offer, setOffer] = useState<{ run: () => void }>();
  const { data, error, refetch } = useApi(query('images', 'list', { hashes: contentHash(path) }));
  const uses = data?.find(one => one.path === path)?.uses ?? [];
  const { mutateAsync, isPending } = useCall('images', (client, input: Input) => client.images.replace(input));

  const send = async (input: Input, isUndo: boolean) => {
    const done = await mutateAsync(input);
    for (const noun of ['products', 'gallery'] as const) void invalidate(queryClient, noun);
    announceReplacement({ ...done, from: input.path, to: done.path, isUndo });
    return done;
  };
  const undo = async (id: string, back: Input) => {
    try {
      const { message, left } = await send(back, true);
      if (left.length === 0) notify.success(message);
      else {
        // Names of records need longer than a toast.
        notify.info(message);
        deletions.add({ id: `${id} left`, noun: 'gallery', name: message, text: message, restore: undefined });
      }
      return true;
    } catch (failure) {
      notify.error('Error restoring the image', { detail: reasonOf(failure) });
      return false;
    }
  };
  const replace = async (by: Pick<Input, 'by' | 'image'>) => {
    setReason(undefined);
    try {
      const { message, path: now, records, left } = await send({ path, ...by }, false);
      const id = `image ${path} ${now}`;
      const back = { path: now, by: path, records: JSON.stringify(records), image: [] };
      offer?.run();
      setOffer(undefined);
      const run = () =>
        deletions.add({ id, noun: 'gallery', name: message, text: message, restore: () => undo(id, back) });
      if (left.length > 0) {
        // The list shows the records that were not changed.
        setReason(message);
        setOffer({ run });
        return;
      }
      notify.success(message);
      run();
      onClose();
    } catch (failure) {
      const isLost = mayBeDone(failure);
      setReason(isLost ? `${reasonOf(failure)} The list shows where the image is used now.` : reasonOf(failure));
      if (isLost) void refetch();
    }
  };
  const pick = async () => {
    const { files, refused } = await pickImages({ multiple: false });
    const checked = await checkImages(files, 1, 1);
    const [wrong] = [...refused, ...checked.refused];
    if (wrong) setReason(`${wrong.name}: ${wrong.reason}`);
    const [file] = checked.accepted;
    if (wrong || !file) return;
    const { refusal, hash } = await factsOf(file);
    if (refusal) setReason(`${file.name}: ${refusal}`);
    else if (hash === contentHash(path)) setReason(`${file.name}: This is the same image.`);
    else await replace({ image: [file] });
  };

  const close = () => {
    offer?.run();
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
            <li key={`${use._id} ${use.field}`}>
              <Link to={addressOf(use)} onClick={close}>
                {use.name ?? 'Gallery'}
              </Link>
              {use.name && <span className="field-help"> {fieldNames[use.field]}</span>}
            </li>
          ))}
          {uses.length === 0 && <li>It is not shown anywhere.</li>}
        </ul>
      ) : error ? (
        <Failed message="Error loading images" detail={reasonOf(error)} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {uses.length > 0 && (
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
        {uses.length > 0 && (
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

const addressOf = ({ noun, _id }: ImageUse): string =>
  noun === 'products' ? adminPaths.editProduct.href({ id: _id }) : adminPaths.gallery.href();
