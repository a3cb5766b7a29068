import { AppError } from '@hydraulics/common/contract/errors';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Query } from '../../shared/data/query.ts';
import { notify } from '../../shared/ui/notify.tsx';
import { Failed, Loading } from '../../shared/ui/states.tsx';
import { listError, reasonOf } from '../data/reasons.ts';
import { useApi } from '../data/use-api.ts';
import { type Crumb, Page } from './page.tsx';

type EditScreenProps<T> = {
  title: string;
  /** Null if the list is not accessible. */
  list: Crumb | null;
  record: Query<T>;
  /** As in `Loading category...`. */
  what: string;
  failed?: string | undefined;
  action?: ReactNode;
  children: (record: T) => ReactNode;
};

/** A screen that edits one record. It is loaded once, so that nothing changes during editing. */
export function EditScreen<T>({ title, list, record, what, failed, action, children }: EditScreenProps<T>) {
  const { data, error, isFetching, refetch } = useApi(record);
  const [opened, setOpened] = useState<T>();
  if (opened === undefined && data !== undefined && !isFetching) setOpened(data);
  useEffect(() => {
    if (error && failed) notify.error(failed, { detail: reasonOf(error) });
  }, [error, failed]);
  const failure = error && !data ? listError(error) : null;
  const isGone = error instanceof AppError && error.code === 'not_found';
  return (
    <Page title={title} crumbs={list ? [list] : []} action={action}>
      {opened !== undefined ? (
        children(opened)
      ) : (
        <div className="panel form-state">
          {failure ? (
            <Failed
              message={`Error loading ${what}: ${failure.message}`}
              detail={failure.detail}
              retry={isGone ? undefined : () => void refetch()}
            />
          ) : (
            <Loading text={`Loading ${what}...`} />
          )}
          {isGone && (
            <p className="form-gone">
              It was deleted, or the address is wrong. <Link to={adminPaths.trash.href()}>Look in the trash</Link>
              {list && (
                <>
                  {' '}
                  or return to the <Link to={list.to}>{list.title}</Link>
                </>
              )}
              .
            </p>
          )}
        </div>
      )}
    </Page>
  );
}
