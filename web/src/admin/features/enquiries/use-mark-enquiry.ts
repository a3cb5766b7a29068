import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import type { LostReason } from '@hydraulics/common/nouns/enquiry-states';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { notify } from '../../../shared/ui/notify.tsx';
import { invalidate } from '../../data/query-client.ts';
import { isUnreachable, reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';

type Mark = { id: string; state: EnquiryState; lostReason?: LostReason; version?: number };

/** Gives an enquiry a state, announces it, and offers to undo it. Resolves to whether it was marked. */
export function useMarkEnquiry() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useCall('enquiries', (client, mark: Mark) => client.enquiries.update(mark));
  return useMemo(() => marker(mutateAsync, queryClient), [mutateAsync, queryClient]);
}

function marker(call: (mark: Mark) => Promise<{ message: string; version: number }>, queryClient: QueryClient) {
  // One mutation for each call: several may run, and a row may leave its list before the response.
  const send = async (mark: Mark) => {
    try {
      const response = await call(mark);
      keepVersion(queryClient, mark.id, response.version);
      return response;
    } catch (error) {
      notify.error('Error marking enquiry', { detail: reasonOf(error) });
      // The list is stale: a colleague changed or deleted the enquiry.
      if (!isUnreachable(error)) void invalidate(queryClient, 'enquiries');
      return null;
    }
  };
  return async (enquiry: Enquiry, state: EnquiryState, reason?: LostReason): Promise<boolean> => {
    const { _id: id, version, state: before, lostReason } = enquiry;
    const response = await send({ id, state, version, ...(reason ? { lostReason: reason } : {}) });
    if (!response) return false;
    const undo = async () => {
      const back = await send({ id, state: before, version: response.version, ...(lostReason ? { lostReason } : {}) });
      if (back) notify.success(back.message);
    };
    notify.success(response.message, { action: { label: 'Undo', run: () => void undo() }, id: `mark-${id}` });
    return true;
  };
}

/** Updates the version of the shown enquiries: the next mark may come before they are reloaded, and must send it. */
function keepVersion(queryClient: QueryClient, id: string, version: number): void {
  const marked = (one: unknown) => (isEnquiry(one) && one._id === id ? { ...one, version } : one);
  queryClient.setQueriesData({ queryKey: ['enquiries'] }, (data: unknown) =>
    Array.isArray(data) ? data.map(marked) : marked(data),
  );
}

const isEnquiry = (value: unknown): value is Enquiry =>
  typeof value === 'object' && value !== null && '_id' in value && 'version' in value;
