import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { isWaiting, type LostReason } from '@hydraulics/common/nouns/enquiry-states';
import { useEffect, useRef } from 'react';
import { Triage, type TriageStep } from './triage.ts';

type TriageActions = {
  /** The open enquiry. */
  id: string | null;
  next: TriageStep;
  go: (id: string | null) => void;
  mark: (enquiry: Enquiry, state: EnquiryState, reason?: LostReason) => Promise<boolean>;
  remove: (enquiry: Enquiry) => Promise<boolean>;
};

/** Works through enquiries: an action on one opens the next. If the action fails, its enquiry is opened again. */
export function useTriage({ id, next, go, mark, remove }: TriageActions) {
  const open = useRef(id);
  useEffect(() => {
    open.current = id;
  }, [id]);
  const triage = new Triage({ open, next, go });
  return {
    /** One that has no answer yet stays open. */
    mark: (enquiry: Enquiry, state: EnquiryState, reason?: LostReason) =>
      isWaiting(state) ? mark(enquiry, state) : triage.settle(enquiry._id, () => mark(enquiry, state, reason)),
    /** Deletes without confirmation. */
    remove: (enquiry: Enquiry) => triage.remove(enquiry._id, () => remove(enquiry)),
    leave: (deletedId: string) => triage.leave(deletedId),
  };
}
