import { createContext, useContext } from 'react';

/** An open form, as those see it who lead away from it. */
export type OpenForm = {
  /** Whether something in it is not saved. */
  isUnsaved: () => boolean;
  /** Whether it may be left; asks the person when something is not saved. */
  mayLeave: () => Promise<boolean>;
};

/**
 * Whose drafts these are. The desktop app works on one website or another, and what was typed for one is nothing for the
 * other.
 */
export const draftOwner = (user: string, site: string): string => `${user} ${site}`;

/** What forms need from what is around them. */
type FormHost = {
  /** Whose drafts these are. */
  owner: string;
  /**
   * Registers an open form until the returned function is called: a session that expires now must not take the form
   * away, and signing out or going elsewhere asks it first.
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
