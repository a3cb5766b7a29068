import { type ReactNode, useState } from 'react';
import type { Query } from '../data/query.ts';
import { Failed, Loading } from '../ui/states.tsx';
import { listFault } from './data/reasons.ts';
import { useApi } from './data/use-api.ts';
import { type Crumb, Page } from './page.tsx';

type EditScreenProps<T> = {
  title: string;
  list: Crumb;
  record: Query<T>;
  /** As in `Loading category...`. */
  what: string;
  children: (record: T) => ReactNode;
};

/** A screen that edits one record: fetched anew, then left alone, so that nothing changes under the hands. */
export function EditScreen<T>({ title, list, record, what, children }: EditScreenProps<T>) {
  const { data, error, isFetching, refetch } = useApi(record);
  const [opened, setOpened] = useState<T>();
  if (opened === undefined && data !== undefined && !isFetching) setOpened(data);
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
