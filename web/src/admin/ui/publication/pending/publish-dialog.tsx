import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import type { PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { ModalDialog } from '../../../../shared/ui/modal-dialog.tsx';
import { notify } from '../../../../shared/ui/notify.tsx';
import { Loading } from '../../../../shared/ui/states.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useMay } from '../../../data/role.ts';
import { useApi, useCall } from '../../../data/use-api.ts';
import { formatLongDateTime } from '../../dates.ts';
import type { FieldDescription } from '../../form/description.ts';
import { DialogActions } from '../../form/dialog/dialog-actions.tsx';
import { FieldChange } from '../../history/field-change.tsx';
import { ReadFailed } from '../../parts/read-failed.tsx';
import { isSame } from '../../values/form-values.ts';
import { localTime } from '../local-time.ts';
import { isPublished as mayBeDraft } from '../publication-bar.tsx';
import { WhenField } from './when-field.tsx';

type Values = Record<string, unknown>;

/** What the user saw before publishing. */
type Compared = { version: number; recordVersion: number | undefined; overwrites: boolean };

/** `publishAt`: in ISO 8601; undefined for now. `name`: of the release that publishes it then. */
type Wanted = Compared & { publishAt: string | undefined; name: string };

type PublishDialogProps = {
  noun: PendingNoun;
  id: string;
  /** As in `Visitors will see this product`. */
  label: string;
  /** Whether visitors see the record now. */
  isPublished: boolean;
  /** Whether the record has a pending change, which is then compared. */
  isChanged: boolean;
  /** The id of the release that publishes this change alone. */
  ownRelease: string | undefined;
  fields: readonly FieldDescription<Values>[];
  valuesOf: (content: Record<string, unknown>) => Values;
  onClose: () => void;
  onPublished: () => Promise<void>;
};

/** Shows what visitors will see changed, field by field, and publishes it. Loaded on demand. */
export default function PublishDialog(props: PublishDialogProps) {
  const { noun, id, label, isPublished, isChanged, ownRelease, fields, valuesOf, onClose, onPublished } = props;
  const place = { noun, recordId: id };
  const may = useMay();
  const [when, setWhen] = useState<string | null>(null);
  const [refusedMoment, setRefusedMoment] = useState('');
  const { mutateAsync, isPending, isSuccess } = useCall(
    noun,
    async (client, { publishAt, name, ...compared }: Wanted) => {
      if (publishAt && isChanged) {
        // Planned again, it is the same release.
        const { message: _, ...planned } = ownRelease
          ? await client.releases.update({ id: ownRelease, publishAt })
          : await client.releases.create({ name, items: [place], publishAt });
        return { ...planned, message: `Planned for ${formatLongDateTime(publishAt)}.` };
      }
      if (publishAt && mayBeDraft(noun)) return client[noun].publish({ id, status: 'scheduled', publishAt });
      if (!isPublished && mayBeDraft(noun)) return client[noun].publish({ id, status: 'published' });
      return client.pendingChanges.publish({ ...place, ...compared });
    },
  );
  // A published change is gone, and must not be read again.
  const change = useApi(query('pendingChanges', 'get', place), {
    enabled: isChanged && !isPending && !isSuccess,
  });
  const lacking = useApi(query('pendingChanges', 'missing', place));
  const { data } = change;
  const error = (isChanged && change.error) || lacking.error;
  const isFetching = change.isFetching || lacking.isFetching;
  const refetch = () => Promise.all([isChanged && change.refetch(), lacking.refetch()]);
  const [refusal, setRefusal] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = (data !== undefined || !isChanged) && lacking.data !== undefined && !isFetching;
  useEffect(() => {
    if (isShown) heading.current?.focus();
  }, [isShown]);

  const [before, after] = [data?.published, data?.content].map(content => content && valuesOf(content));
  const base = data?.base && valuesOf(data.base);
  const changed = before && after ? fields.filter(field => !isSameIn(field, before, after)) : [];
  /** The fields that were published with another value since the change began. */
  const crossed = before && base ? changed.filter(field => !isSameIn(field, base, before)) : [];

  /** What others published since is compared by whoever replaces it, and only then. */
  const mayPlan = crossed.length === 0 && (noun !== 'website' || may('settings'));
  const isLater = mayPlan && when !== null;

  const publish = async () => {
    if (isLater && !when) {
      setRefusedMoment('Choose a date and time.');
      return;
    }
    try {
      const { message } = await mutateAsync({
        version: data?.version ?? 0,
        recordVersion: data?.recordVersion,
        overwrites: crossed.length > 0,
        publishAt: isLater ? localTime.fromInput(when) : undefined,
        name: nameOfPlan(noun, label, data?.name),
      });
      notify.success(message);
      await onPublished();
    } catch (failure) {
      const moment = isLater && failure instanceof AppError && failure.details.find(({ path }) => path === 'publishAt');
      if (moment) {
        setRefusedMoment(moment.message);
        return;
      }
      setRefusal(reasonOf(failure));
      if (failure instanceof AppError && failure.code === 'version_conflict') await refetch();
    }
  };

  return (
    <ModalDialog open label="Publish" className="publish-dialog" onClose={onClose}>
      <h2 ref={heading} tabIndex={-1}>
        {isChanged ? 'What visitors will see changed' : `Visitors will see this ${label}`}
      </h2>
      {refusal && (
        <p className="form-error" role="alert">
          {refusal}
        </p>
      )}
      {!isShown ? (
        error && !isFetching ? (
          <ReadFailed message="Error loading the changes" of={{ error, refetch }} />
        ) : (
          <Loading />
        )
      ) : (
        <div className="publish-changes">
          {isChanged && changed.length === 0 && <p>No field of this form differs from what visitors see.</p>}
          {changed.map(({ name, label, show, rich }) => (
            <FieldChange
              key={name}
              label={label}
              before={before?.[name]}
              after={after?.[name]}
              show={show as ((value: unknown) => ReactNode) | undefined}
              rich={rich ?? false}
              aside={
                crossed.some(field => field.name === name) && (
                  <span className="publish-crossed">Published with another value since. Yours replaces it.</span>
                )
              }
            />
          ))}
        </div>
      )}
      {isShown && <MissingList missing={lacking.data ?? []} />}
      {isShown && mayPlan && (
        <WhenField
          value={when}
          error={refusedMoment}
          onChange={value => {
            setWhen(value);
            setRefusedMoment('');
          }}
        />
      )}
      <DialogActions
        action={isLater ? 'Plan' : crossed.length > 0 ? 'Publish mine' : 'Publish'}
        acting={isLater ? 'Planning...' : 'Publishing...'}
        isActing={isPending}
        disabled={!isShown}
        onAct={() => void publish()}
        onCancel={onClose}
      />
    </ModalDialog>
  );
}

/** As in `Changes of VPP 10`. */
function nameOfPlan(noun: PendingNoun, label: string, name: string | null | undefined): string {
  const what = noun === 'website' || !name ? `the ${label}` : name;
  return `Changes of ${what}`.slice(0, limits.name);
}

const isSameIn = ({ name, isSame: same = isSame }: FieldDescription<Values>, one: Values, other: Values): boolean =>
  same(one[name], other[name]);

function MissingList({ missing }: { missing: readonly { field: string; message: string }[] }) {
  if (missing.length === 0) return <p>Nothing is missing.</p>;
  return (
    <section className="publish-missing" aria-label="What is missing">
      <h3>What is missing</h3>
      <ul>
        {missing.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </section>
  );
}
