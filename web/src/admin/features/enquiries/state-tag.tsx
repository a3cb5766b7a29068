import type { EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { labelOf } from './enquiry-states.ts';

/** The state of an enquiry as a small label. */
export function StateTag({ state }: { state: EnquiryState }) {
  return <span className={`state-tag state-tag-${state}`}>{labelOf(state)}</span>;
}
