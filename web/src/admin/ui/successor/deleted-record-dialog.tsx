import { useEffect } from 'react';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useApi } from '../../data/use-api.ts';
import SuccessorDialog from './successor-dialog.tsx';

/** Changes where the old links of a record in the trash lead, once it is known where they lead now. */
export default function DeletedRecordDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useApi(query('redirects', 'deleted', { recordId: id }));
  const [deleted] = data ?? [];
  const failure = error ? reasonOf(error) : data && !deleted ? 'It is no longer in the trash.' : undefined;
  useEffect(() => {
    if (!failure) return;
    notify.error('Its old links could not be read.', { detail: failure });
    onClose();
  }, [failure, onClose]);
  return deleted ? <SuccessorDialog of={deleted} onClose={onClose} /> : null;
}
