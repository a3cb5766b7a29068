import { trashed } from 'virtual:trashed';
import type { TrashedNoun } from '@hydraulics/common/contract/api';
import { AppError } from '@hydraulics/common/contract/errors';
import { adminPaths } from '@hydraulics/common/contract/paths';
import type { RecordNoun } from '@hydraulics/common/registry';
import { Link } from 'react-router-dom';
import { Failed } from '../../../shared/ui/states.tsx';
import { listError, reasonOf } from '../../data/reasons.ts';
import { useMay } from '../../data/role.ts';
import type { Crumb } from '../page.tsx';

type RecordFailureProps = {
  /** As in `Error loading category: `. */
  about: string;
  error: Error;
  retry: () => void;
  /** Undefined for what is never deleted. */
  noun?: RecordNoun | undefined;
  list?: Crumb | null;
};

/** Why a record could not be loaded. A missing one may be in the trash, so a link is shown instead of a retry. */
export function RecordFailure({ about, error, retry, noun, list }: RecordFailureProps) {
  const isGone = error instanceof AppError && error.code === 'not_found';
  if (!isGone) {
    const { message, detail } = listError(error);
    return <Failed message={about + message} detail={detail} retry={retry} />;
  }
  return (
    <>
      <Failed message={about + reasonOf(error)} />
      <RecordLinks noun={noun} list={list} />
    </>
  );
}

function RecordLinks({ noun, list }: Pick<RecordFailureProps, 'noun' | 'list'>) {
  const may = useMay();
  const hasTrash = noun !== undefined && noun in trashed && may(trashed[noun as TrashedNoun]);
  return (
    <p className="form-gone">
      {hasTrash ? 'It was deleted, or the address is wrong.' : 'The address may be wrong.'}
      {hasTrash && (
        <>
          {' '}
          <Link to={`${adminPaths.trash.href()}?noun=${noun}`}>Look in the trash</Link>
          {!list && '.'}
        </>
      )}
      {list && (
        <>
          {hasTrash ? ' or return to the ' : ' Return to the '}
          <Link to={list.to}>{list.title}</Link>.
        </>
      )}
    </p>
  );
}
