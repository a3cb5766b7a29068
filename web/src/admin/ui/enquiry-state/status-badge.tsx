import type { EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { labelOf } from './enquiry-states.ts';

const looks: Record<EnquiryState, string> = {
  new: 'new',
  in_work: 'strong',
  answered: 'good',
  quoted: 'good',
  won: 'good',
  lost: 'plain',
  spam: 'plain',
};

export function StatusBadge({ state }: { state: EnquiryState }) {
  return <span className={`status-badge status-badge-${looks[state]}`}>{labelOf(state)}</span>;
}
