import { type VersionedNoun, versioned } from '@hydraulics/common/nouns/history/versions';
import type { RecordNoun } from '@hydraulics/common/registry';
import { query } from '../../../shared/data/query.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { formatDateTime } from '../dates.ts';
import { Time } from '../time.tsx';

const isVersioned = (noun: RecordNoun): noun is VersionedNoun => noun in versioned;

/** Who saved a record last, and when; nothing until that is known. */
export function LastChange({ noun, id }: { noun: RecordNoun; id: string }) {
  const may = useMay();
  return isVersioned(noun) && may(versioned[noun]) ? <Loaded noun={noun} id={id} /> : null;
}

function Loaded({ noun, id }: { noun: VersionedNoun; id: string }) {
  const { data } = useApi(query('versions', 'list', { noun, recordId: id, limit: 1 }));
  const last = data?.[0];
  if (!last) return null;
  return (
    <span>
      Last change by {last.replacedBy ?? 'the server'}, <Time at={last.replacedAt} format={formatDateTime} />
    </span>
  );
}
