import { screens } from '@hydraulics/common/registry';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const { parameter } = screens.enquiries;

/** The enquiry open in the address, and the addresses that open another or none over the same list. */
export function useEnquiryAddress() {
  const [params, setParams] = useSearchParams();
  return {
    id: params.get(parameter),
    search: useCallback((next: string) => `?${withId(params, next)}`, [params]),
    /**
     * Opens another enquiry, on a page of the list. Rendered synchronously, because the next key is for that enquiry.
     */
    go: (next: string | null, page?: number) =>
      setParams(before => withId(before, next, page), { replace: true, preventScrollReset: true, flushSync: true }),
  };
}

function withId(before: URLSearchParams, next: string | null, page?: number): URLSearchParams {
  const after = new URLSearchParams(before);
  if (next) after.set(parameter, next);
  else after.delete(parameter);
  if (page !== undefined) after.delete('page');
  if (page) after.set('page', String(page + 1));
  return after;
}
