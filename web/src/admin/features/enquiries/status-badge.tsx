import type { EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { labelOf } from './enquiry-states.ts';

export function StatusBadge({ state }: { state: EnquiryState }) {
  return <span className={`state-tag state-tag-${state}`}>{labelOf(state)}</span>;
}
