import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { notify } from '../../../shared/ui/notify.tsx';
import { invalidate } from '../../data/query-client.ts';
import { isUnreachable, reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';

type Mark = { id: string; state: EnquiryState; version?: number };

/** Marks an enquiry as new, handled or spam, says so, and offers to undo it. The promise tells whether it is marked. */
export function useMarkEnquiry() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useCall('enquiries', (client, mark: Mark) => client.enquiries.update(mark));
  return useMemo(() => marker(mutateAsync, queryClient), [mutateAsync, queryClient]);
}

function marker(call: (mark: Mark) => Promise<{ message: string; version: number }>, queryClient: QueryClient) {
  // One mutation for each call: several may run, and a row may leave its list before the answer.
  const send = async (mark: Mark) => {
    try {
      return await call(mark);
    } catch (error) {
      notify.error('Error marking enquiry', { detail: reasonOf(error) });
      // What is shown is stale: a colleague changed or deleted it.
      if (!isUnreachable(error)) void invalidate(queryClient, 'enquiries');
      return null;
    }
  };
  return async ({ _id: id, version, state: before }: Enquiry, state: EnquiryState): Promise<boolean> => {
    const answer = await send({ id, state, version });
    if (!answer) return false;
    const undo = async () => {
      const back = await send({ id, state: before, version: answer.version });
      if (back) notify.success(back.message);
    };
    notify.success(answer.message, { action: { label: 'Undo', run: () => void undo() }, id: `mark-${id}` });
    return true;
  };
}
