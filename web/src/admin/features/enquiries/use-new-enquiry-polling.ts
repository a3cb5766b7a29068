import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../../shared/ui/notify.tsx';
import { pollInterval, useEnquiryCounts } from '../../data/enquiry-counts.ts';
import { invalidate } from '../../data/query-client.ts';
import { listAddress } from '../../ui/table/list-address.ts';

/** Polls for new enquiries, announces them and invalidates the lists. */
export function useNewEnquiryPolling(): void {
  const data = useEnquiryCounts(pollInterval);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const seen = useRef<{ newest: string; waiting: number }>(undefined);
  useEffect(() => {
    if (!data) return;
    const newest = data.newest ?? '';
    const before = seen.current;
    // An enquiry that is marked as new again or restored is not new: only a later `newest` counts.
    seen.current = { newest: newest > (before?.newest ?? '') ? newest : (before?.newest ?? ''), waiting: data.new };
    if (!before || newest <= before.newest) return;
    const count = Math.max(1, data.new - before.waiting);
    notify.info(count === 1 ? '1 new enquiry' : `${count} new enquiries`, {
      action: { label: 'Show', run: () => void navigate(listAddress.enquiries('new')) },
    });
    void invalidate(queryClient, 'enquiries');
  }, [data, queryClient, navigate]);
}
