import { AppError } from '@hydraulics/common/contract/errors';
import type { NewPublication, PublishedNoun } from '@hydraulics/common/nouns/publication/publication';
import { publishedNouns } from '@hydraulics/common/nouns/publication/publication';
import type { RecordNoun } from '@hydraulics/common/registry';
import { useState } from 'react';
import type { Query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useMay } from '../../data/role.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { Time } from '../time.tsx';
import type { Published } from './publication-badge.tsx';
import { RequestState } from './request-state.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** Whether visitors may see the records of a noun. */
export const isPublished = (noun: RecordNoun): noun is PublishedNoun =>
  (publishedNouns as readonly string[]).includes(noun);

type Change = Omit<NewPublication, 'version'>;

type PublicationBarProps = {
  noun: PublishedNoun;
  id: string;
  record: Query<Published & { pendingChange?: object | undefined }>;
  /** Shows what visitors will see before a draft is published; without it, the button publishes at once. */
  onPublish?: () => void;
};

/** Whether visitors see the record, with what changes that. It is saved at once, apart from the form. */
export function PublicationBar({ noun, id, record, onPublish }: PublicationBarProps) {
  const { data = {} } = useApi(record);
  const mayPublish = useMay()('publish');
  const [scheduling, setScheduling] = useState(false);
  const { mutateAsync, isPending } = useCall(noun, (client, change: Change) => client[noun].publish({ ...change, id }));
  const { status = 'published', publishAt, unpublishAt } = data;

  const asks = onPublish !== undefined && status !== 'published';

  /** @returns what the server refused, if it named a field */
  const change = async (next: Change): Promise<AppError | undefined> => {
    try {
      notify.success((await mutateAsync(next)).message);
      setScheduling(false);
    } catch (error) {
      const isOfDialog = error instanceof AppError && error.details.some(({ path }) => path.endsWith('publishAt'));
      if (isOfDialog) return error;
      notify.error('Not changed', { detail: reasonOf(error) });
    }
    return undefined;
  };

  return (
    <section className="panel publication" aria-label="Publication" data-status={status}>
      <p className="publication-state" role="status">
        <strong>{titles[status]}</strong> <Details status={status} publishAt={publishAt} unpublishAt={unpublishAt} />
      </p>
      {mayPublish && (
        <p className="publication-actions">
          {(status !== 'published' || unpublishAt) && (
            <button
              type="button"
              className="button button-primary"
              aria-haspopup={asks ? 'dialog' : undefined}
              disabled={isPending}
              onClick={asks ? onPublish : () => void change({ status: 'published' })}
            >
              {status === 'published' ? 'Keep published' : asks ? 'Publish…' : 'Publish'}
            </button>
          )}
          {status !== 'draft' && (
            <button
              type="button"
              className="button button-small"
              disabled={isPending}
              onClick={() => void change({ status: 'draft' })}
            >
              {status === 'scheduled' ? 'Cancel schedule' : 'Withdraw'}
            </button>
          )}
          <button
            type="button"
            className="button button-small"
            disabled={isPending}
            aria-haspopup="dialog"
            onClick={() => setScheduling(true)}
          >
            Schedule…
          </button>
        </p>
      )}
      <RequestState
        noun={noun}
        id={id}
        isShown={status === 'published'}
        hasSomething={status !== 'published' || data.pendingChange !== undefined}
      />
      {scheduling && (
        <ScheduleDialog present={data} busy={isPending} onSave={change} onClose={() => setScheduling(false)} />
      )}
    </section>
  );
}

const titles = { published: 'Published.', draft: 'Draft.', scheduled: 'Scheduled.' };

function Details({ status, publishAt, unpublishAt }: Published) {
  if (status === 'draft') return <>Only staff see it.</>;
  const until = unpublishAt && (
    <>
      {' '}
      Until <Time at={unpublishAt} />.
    </>
  );
  if (status === 'scheduled' && publishAt) {
    return (
      <>
        Visitors see it from <Time at={publishAt} />.{until}
      </>
    );
  }
  return <>Visitors see it.{until}</>;
}
