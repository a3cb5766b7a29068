import { type RefObject, useEffect, useRef, useState } from 'react';

/** What keeps the draft, fetched once there is one or somebody begins; without it the form works, and forgets. */
const load = () => import('./enquiry-draft.ts').catch(() => undefined);

/** Keeps what is typed into the enquiry form. */
export function useEnquiryDraft(form: RefObject<HTMLFormElement | null>) {
  const [restored, setRestored] = useState(false);
  const attached = useRef<Promise<boolean>>(undefined);
  const attach = () => {
    if (attached.current) return;
    attached.current = load().then(module => Boolean(form.current && module?.attach(form.current)));
    void attached.current.then(setRestored);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what it closes over stays the same.
  useEffect(() => {
    // Typing may have woken the page, and so been before this.
    const begun = form.current?.matches(':focus-within');
    try {
      if (begun || localStorage.getItem('enquiry')) attach();
    } catch {
      // The storage is forbidden: nothing can be kept.
    }
  }, []);
  return {
    /** To be called when somebody turns to the form. */
    attach,
    /** Whether something of another visit stands in the form. */
    restored,
    /** The same, for who cannot wait until that is shown. */
    attached,
    /** Empties the form, which was sent or is not wanted any more. */
    async clear(): Promise<void> {
      setRestored(false);
      const module = await load();
      if (form.current) module?.clear(form.current);
    },
  };
}

/** Forgets the draft where an enquiry was sent without React. */
export const useSentEnquiry = (): void => useEffect(() => void load().then(module => module?.drop()), []);
