import type { RecordNoun } from '@hydraulics/common/registry';
import { type ReactNode, useEffect, useState } from 'react';
import type { Query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { Loading } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useApi } from '../../data/use-api.ts';
import { type Crumb, Page } from '../page.tsx';
import { RecordFailure } from './record-failure.tsx';

type EditScreenProps<T> = {
  title: string;
  noun?: RecordNoun;
  /** Null if the list is not accessible. */
  list: Crumb | null;
  record: Query<T>;
  /** As in `Loading category...`. */
  what: string;
  failed?: string | undefined;
  /** Leads to other records. */
  navigation?: ReactNode;
  /** The actions for the record, once it is loaded. */
  actions?: ReactNode;
  children: (record: T) => ReactNode;
};

/** A screen that edits one record. It is loaded once, so that nothing changes during editing. */
export function EditScreen<T>(props: EditScreenProps<T>) {
  const { title, noun, list, record, what, failed, navigation, actions, children } = props;
  const { data, error, isFetching, refetch } = useApi(record);
  const [opened, setOpened] = useState<T>();
  if (opened === undefined && data !== undefined && !isFetching) setOpened(data);
  useEffect(() => {
    if (error && failed) notify.error(failed, { detail: reasonOf(error) });
  }, [error, failed]);
  const failure = error && !data ? error : null;
  const offers = actions && (opened !== undefined || !failure) && (
    // The place is reserved while loading, so that the form does not move.
    <span className="page-record" data-loading={opened === undefined}>
      {actions}
    </span>
  );
  return (
    <Page
      title={title}
      crumbs={list ? [list] : []}
      action={
        (navigation || offers) && (
          <>
            {navigation}
            {offers}
          </>
        )
      }
    >
      {opened !== undefined ? (
        children(opened)
      ) : (
        <div className="panel form-state">
          {failure ? (
            <RecordFailure
              about={`Error loading ${what}: `}
              error={failure}
              retry={() => void refetch()}
              noun={noun}
              list={list}
            />
          ) : (
            <Loading text={`Loading ${what}...`} />
          )}
        </div>
      )}
    </Page>
  );
}
