import { type VersionedNoun, versioned } from '@hydraulics/common/nouns/history/versions';
import type { RecordNoun } from '@hydraulics/common/registry';
import { query } from '../../../shared/data/query.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { formatDateTime } from '../dates.ts';
import { Time } from '../time.tsx';

const isVersioned = (noun: RecordNoun): noun is VersionedNoun => noun in versioned;

type LastChangeProps<Noun> = {
  noun: Noun;
  id: string;
  /** When the record was added. */
  addedAt: string | undefined;
};

/** Who saved a record last, and when; when it was added, if it was never changed. Nothing until that is known. */
export function LastChange({ noun, ...props }: LastChangeProps<RecordNoun>) {
  const may = useMay();
  return isVersioned(noun) && may(versioned[noun]) ? <Loaded noun={noun} {...props} /> : null;
}

function Loaded({ noun, id, addedAt }: LastChangeProps<VersionedNoun>) {
  const { data } = useApi(query('versions', 'list', { noun, recordId: id, limit: 1 }));
  if (!data) return null;
  const [last] = data;
  if (!last) {
    return addedAt ? (
      <span>
        Added <Time at={addedAt} format={formatDateTime} />
      </span>
    ) : null;
  }
  return (
    <span>
      Last change by {last.replacedBy ?? 'the server'}, <Time at={last.replacedAt} format={formatDateTime} />
    </span>
  );
}
