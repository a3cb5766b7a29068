import { type RefObject, useEffect, useRef, useState } from 'react';

/** Loaded when there is a draft or typing begins; the form works without it. */
const load = () => import('./enquiry-draft.ts').catch(() => undefined);

/** Stores and restores the draft of the enquiry form. */
export function useEnquiryDraft(form: RefObject<HTMLFormElement | null>) {
  const [restored, setRestored] = useState(false);
  const attached = useRef<Promise<boolean>>(undefined);
  const isAttaching = useRef(false);
  const isSubmitDeferred = useRef(false);
  const attach = () => {
    if (attached.current) return;
    isAttaching.current = true;
    attached.current = load()
      .then(module => Boolean(form.current && module?.attach(form.current)))
      .catch(() => false);
    void attached.current.then(wasRestored => {
      isAttaching.current = false;
      setRestored(wasRestored);
      if (isSubmitDeferred.current) form.current?.requestSubmit();
      isSubmitDeferred.current = false;
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; what it closes over stays the same.
  useEffect(() => {
    try {
      if (localStorage.getItem('enquiry') ?? localStorage.getItem('enquirer')) attach();
    } catch {}
  }, []);
  return {
    /** Call on the first focus of the form. */
    attach,
    /** Whether a draft of an earlier visit was restored. */
    restored,
    /** Resolves to `restored`. */
    attached,
    /** Whether the submission must wait for the draft to be restored; the form is then submitted again. */
    defersSubmit(): boolean {
      if (isAttaching.current) isSubmitDeferred.current = true;
      return isAttaching.current;
    },
    /** Stores the draft with its submission. */
    async keep(): Promise<void> {
      const module = await load();
      if (!form.current) return;
      module?.save(form.current);
      module?.rememberPerson(form.current);
    },
    /** Empties the form after sending it or on request. */
    async clear(): Promise<void> {
      setRestored(false);
      const module = await load();
      if (form.current) module?.clear(form.current);
    },
  };
}
