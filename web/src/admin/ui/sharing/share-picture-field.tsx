import { lazy, Suspense, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { query } from '../../../shared/data/query.ts';
import { describedBy, FieldNotes } from '../../../shared/ui/field-notes.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { useApi } from '../../data/use-api.ts';
import { useFormBusy } from '../form/upload.tsx';
import { Part } from '../parts/part.tsx';

const StoredImagesDialog = lazy(async () => ({
  default: (await import('../images/stored-images-dialog.tsx')).StoredImagesDialog,
}));

/** Chooses the picture that shared links show, with what is seen of it there. */
export function SharePictureField({ label, help }: { label: string; help: string }) {
  const id = useId();
  const busy = useFormBusy();
  const [choosing, setChoosing] = useState(false);
  const { setValue, getFieldState, formState } = useFormContext();
  const value: unknown = useWatch({ name: 'searchImage' });
  const path = typeof value === 'string' ? value : '';
  const { error } = getFieldState('searchImage', formState);
  const choose = (next: string) => setValue('searchImage', next, { shouldDirty: true, shouldValidate: true });
  return (
    <fieldset className="share-picture" aria-describedby={describedBy({ id, error: error?.message, help })}>
      <legend>{label}</legend>
      {path && <Shared path={path} />}
      <div className="share-picture-buttons">
        <button type="button" className="button" disabled={busy} onClick={() => setChoosing(true)}>
          {path ? 'Choose another picture' : 'Choose a picture'}
        </button>
        {path && (
          <button type="button" className="button" disabled={busy} onClick={() => choose('')}>
            Use the automatic one
          </button>
        )}
      </div>
      <FieldNotes id={id} error={error?.message} help={help} />
      {choosing && (
        <Part>
          <Suspense>
            <StoredImagesDialog
              onClose={() => setChoosing(false)}
              onChoose={({ path }) => {
                setChoosing(false);
                choose(path);
              }}
            />
          </Suspense>
        </Part>
      )}
    </fieldset>
  );
}

/** The part of the picture that is seen: services crop to these proportions, the server by the focal point. */
function Shared({ path }: { path: string }) {
  const [file] = useApi(query('media', 'list', { path, limit: 1 })).data ?? [];
  const { x, y } = file?.focus ?? { x: 50, y: 50 };
  return (
    <div className="share-picture-shown" style={{ '--x': `${x}%`, '--y': `${y}%` } as React.CSSProperties}>
      <Picture path={path} alt="Preview of the shared picture" sizes="400px" />
    </div>
  );
}
