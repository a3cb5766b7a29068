import { type ReactNode, useEffect, useState } from 'react';
import type { Query } from '../../shared/data/query.ts';
import { notify } from '../../shared/ui/notify.tsx';
import { Failed, Loading } from '../../shared/ui/states.tsx';
import { listFault, reasonOf } from '../data/reasons.ts';
import { useApi } from '../data/use-api.ts';
import { type Crumb, Page } from './page.tsx';

type EditScreenProps<T> = {
  title: string;
  list: Crumb;
  record: Query<T>;
  /** As in `Loading category...`. */
  what: string;
  /** A toast for when it cannot be had. */
  failed?: string | undefined;
  children: (record: T) => ReactNode;
};

/** A screen that edits one record: fetched anew, then left alone, so that nothing changes under the hands. */
export function EditScreen<T>({ title, list, record, what, failed, children }: EditScreenProps<T>) {
  const { data, error, isFetching, refetch } = useApi(record);
  const [opened, setOpened] = useState<T>();
  if (opened === undefined && data !== undefined && !isFetching) setOpened(data);
  useEffect(() => {
    if (error && failed) notify.error(failed, { detail: reasonOf(error) });
  }, [error, failed]);
  const fault = error && !data ? listFault(error) : null;
  return (
    <Page title={title} crumbs={[list]}>
      {opened !== undefined ? (
        children(opened)
      ) : (
        <div className="panel form-state">
          {fault ? (
            <Failed
              message={`Error loading ${what}: ${fault.message}`}
              detail={fault.detail}
              retry={() => void refetch()}
            />
          ) : (
            <Loading text={`Loading ${what}...`} />
          )}
        </div>
      )}
    </Page>
  );
}
