import type { EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { labelOf } from './enquiry-states.ts';

export function StatusBadge({ state }: { state: EnquiryState }) {
  return <span className={`status-badge status-badge-${state}`}>{labelOf(state)}</span>;
}
