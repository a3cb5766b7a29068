import { createContext, useContext } from 'react';

/** Whether a form may be left; asks the person when something in it is not saved. */
export type MayLeave = () => Promise<boolean>;

/** What forms need from the back office around them. */
type FormHost = {
  /** Whose drafts these are. */
  owner: string;
  /**
   * Registers an open form until the returned function is called: a session that expires now must not take the form
   * away, and signing out asks it first.
   */
  registerForm: (mayLeave: MayLeave) => () => void;
};

const FormHostContext = createContext<FormHost | null>(null);

export const FormHostProvider = FormHostContext.Provider;

export function useFormHost(): FormHost {
  const host = useContext(FormHostContext);
  if (!host) throw new Error('FormHostProvider is missing.');
  return host;
}
