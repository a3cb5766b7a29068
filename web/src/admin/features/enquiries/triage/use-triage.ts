import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { useEffect, useRef } from 'react';

type Step = { off: boolean; go: () => Promise<string | null> };

type Triage = {
  /** The open enquiry. */
  id: string | null;
  next: Step;
  go: (id: string | null) => void;
  mark: (enquiry: Enquiry, state: EnquiryState) => Promise<boolean>;
};

/** Works through enquiries: what is done with one opens the next. Where it fails, the one that it failed with is open again. */
export function useTriage({ id, next, go, mark }: Triage) {
  const open = useRef(id);
  useEffect(() => {
    open.current = id;
  }, [id]);

  /** Does something with the open enquiry, without waiting for the answer. */
  const settle = async (enquiry: Enquiry, act: () => Promise<boolean>): Promise<void> => {
    const to = enquiry._id !== open.current || next.off ? null : await next.go();
    if ((await act()) || to === null) return;
    // Whoever has gone on since stays where they are.
    if (open.current === to) go(enquiry._id);
  };
  return {
    mark: (enquiry: Enquiry, state: EnquiryState) =>
      state === 'new' ? mark(enquiry, state) : settle(enquiry, () => mark(enquiry, state)),
    /** After a deletion: the next one, or none. */
    leave: (gone: string) => {
      if (gone !== open.current) return;
      if (next.off) go(null);
      else void next.go();
    },
  };
}
