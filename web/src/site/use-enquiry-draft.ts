import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Keeps what is typed into the enquiry form. What does it is fetched with the contact page alone; without it the form
 * works, and forgets.
 */
export function useEnquiryDraft(form: RefObject<HTMLFormElement | null>) {
  const [restored, setRestored] = useState(false);
  const attach = async () => {
    const module = await import('./enquiry-draft.ts').catch(() => undefined);
    const back = form.current ? module?.attach(form.current) : false;
    return { module, restored: back === true };
  };
  const attached = useRef<ReturnType<typeof attach>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what it closes over stays the same.
  useEffect(() => {
    attached.current = attach();
    void attached.current.then(found => setRestored(found.restored));
  }, []);
  return {
    /** Whether something of another visit stands in the form. */
    restored,
    /** The same, for who cannot wait until that is shown. */
    wasRestored: async (): Promise<boolean> => Boolean((await attached.current)?.restored),
    /** Empties the form, which was sent or is not wanted any more. */
    async clear(): Promise<void> {
      setRestored(false);
      const { module } = (await attached.current) ?? {};
      if (form.current) module?.clear(form.current);
    },
  };
}

/** Forgets the draft where an enquiry was sent without React. */
export function useSentEnquiry(): void {
  useEffect(() => {
    import('./enquiry-draft.ts').then(
      ({ drop }) => drop(),
      () => undefined,
    );
  }, []);
}
