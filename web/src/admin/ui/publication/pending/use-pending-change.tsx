import type { PendingChangeOfRecord, PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { notify } from '../../../../shared/ui/notify.tsx';
import { useFormHost } from '../../../data/form-host.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useMay } from '../../../data/role.ts';
import { useCall } from '../../../data/use-api.ts';
import { drafts } from '../../drafts/draft-store.ts';
import { draftKey } from '../../drafts/drafts.ts';
import type { FieldDescription, SavingForLater } from '../../form/description.ts';
import { Part } from '../../parts/part.tsx';
import { PendingBanner } from './pending-banner.tsx';

const PublishDialog = lazy(() => import('./publish-dialog.tsx'));

type Saved = { message: string; pendingVersion?: number | undefined };

type PendingChangeProps<V> = {
  noun: PendingNoun;
  id: string;
  /** As in `this product`. */
  label: string;
  /** Of the form, for its draft on this computer. */
  place: string;
  fields: readonly FieldDescription<V>[];
  valuesOf: (content: Record<string, unknown>) => V;
  change: PendingChangeOfRecord | undefined;
  /** Whether visitors see the record. */
  isPublished: boolean;
  /** Opens the form again, as the record is stored now. */
  reload: () => Promise<void>;
};

/** The pending change of an open form: its banner, how the form saves it, and the dialog that publishes the record. */
export function usePendingChange<V>(props: PendingChangeProps<V>): {
  banner: ReactNode;
  later: SavingForLater<Saved>;
  /** Opens the dialog that publishes the record. */
  publish: () => void;
} {
  const { noun, id, label, place, fields, valuesOf, change, isPublished, reload } = props;
  const [publishing, setPublishing] = useState(false);
  const mayPublish = useMay()('publish');
  const { owner } = useFormHost();
  const record = { noun, recordId: id };
  const { mutateAsync: discard, isPending: busy } = useCall(noun, client =>
    client.pendingChanges.discard({ ...record, ...(change ? { version: change.version } : {}) }),
  );
  const { mutateAsync: undo } = useCall(noun, client => client.pendingChanges.undoDiscard(record));

  const bringBack = () =>
    void undo()
      .then(async ({ message }) => {
        await reload();
        notify.success(message);
      })
      .catch(error => notify.error('Not restored', { detail: reasonOf(error) }));
  const end = () =>
    void discard()
      .then(async ({ message }) => {
        // What was typed since belongs to it.
        await drafts.forget(draftKey(owner, place));
        await reload();
        notify.success(message, { action: { label: 'Undo', run: bringBack } });
      })
      .catch(error => notify.error('Not discarded', { detail: reasonOf(error) }));

  return {
    banner: (
      <>
        {change && <PendingBanner noun={noun} change={change} busy={busy} onDiscard={end} />}
        {publishing && (
          <Part>
            <Suspense>
              <PublishDialog
                noun={noun}
                id={id}
                label={label}
                isPublished={isPublished}
                isChanged={change !== undefined}
                ownRelease={change?.release?.records === 1 ? change.release._id : undefined}
                fields={fields as readonly FieldDescription<Record<string, unknown>>[]}
                valuesOf={valuesOf as (content: Record<string, unknown>) => Record<string, unknown>}
                onClose={() => setPublishing(false)}
                onPublished={async () => {
                  setPublishing(false);
                  if (change) await reload();
                }}
              />
            </Suspense>
          </Part>
        )}
      </>
    ),
    later: {
      isOffered: isPublished,
      mayPublish,
      versionOf: ({ pendingVersion = 0 }) => pendingVersion,
      saved: ({ message }) => notify.success(message),
      publish: () => setPublishing(true),
    },
    publish: () => setPublishing(true),
  };
}
