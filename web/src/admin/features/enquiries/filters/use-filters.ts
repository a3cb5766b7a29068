import { useState } from 'react';
import type { TableView } from '../../../ui/table/use-table-view.ts';

/** The filters besides the state and the assignee, which are shown on wish and while one is set. */
export function useFilters(view: TableView) {
  const [isAsked, setAsked] = useState(false);
  const since = view.choice('since');
  const until = view.choice('until');
  const customer = view.choice('customer');
  const isSet = Boolean(since || until || customer);
  return {
    since,
    until,
    customer,
    isSet,
    isOpen: isSet || isAsked,
    toggle: () => setAsked(before => !before),
    clear: () => view.chooseAll({ since: '', until: '', customer: '' }),
    choose: view.choose,
  };
}
export type EnquiryFilters = ReturnType<typeof useFilters>;
