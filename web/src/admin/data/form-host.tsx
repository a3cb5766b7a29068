import { createContext, useContext } from 'react';

/** An open form, for code that navigates away from it. */
export type OpenForm = {
  isUnsaved: () => boolean;
  /** Whether it may be left; asks if there are unsaved changes. */
  mayLeave: () => Promise<boolean>;
  /** Whether a change of the address of this screen, such as of a filter, closes it; by default none does. */
  isClosedBy?: ((search: string) => boolean) | undefined;
};

/** The owner of drafts. The desktop app has separate drafts for each website. */
export const draftOwner = (user: string, site: string): string => `${user} ${site}`;

type FormHost = {
  owner: string;
  /**
   * Registers an open form until the returned function is called. An expired session keeps it open, and leaving asks it
   * first.
   */
  registerForm: (form: OpenForm) => () => void;
};

const FormHostContext = createContext<FormHost | null>(null);

export const FormHostProvider = FormHostContext.Provider;

export function useFormHost(): FormHost {
  const host = useContext(FormHostContext);
  if (!host) throw new Error('FormHostProvider is missing.');
  return host;
}
