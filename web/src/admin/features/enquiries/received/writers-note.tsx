import { useEffect, useRef } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { useApi, useCall } from '../../../data/use-api.ts';

const pollMs = 15_000;

/** Says who else is writing a reply to this enquiry. */
export function WritersNote({ id }: { id: string }) {
  const { data = [] } = useApi(query('enquiries', 'writers', { id }), { every: pollMs });
  const names = data.map(({ name }) => name);
  return (
    <p className="received-writers" role="status">
      {names.length > 0 && `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} writing a reply.`}
    </p>
  );
}

/** Tells colleagues, at most every few seconds, that one is writing. A failure does not matter. */
export function useWriting(id: string): () => void {
  const { mutate } = useCall('enquiries', client => client.enquiries.writing({ id }));
  const told = useRef(0);
  useEffect(() => {
    told.current = 0;
  }, []);
  return () => {
    if (performance.now() - told.current < pollMs && told.current > 0) return;
    told.current = performance.now();
    mutate(undefined);
  };
}
