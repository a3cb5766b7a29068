import { createContext, useContext } from 'react';

/** Whether a form may be left; asks the person where something in it is not saved. */
export type MayLeave = () => Promise<boolean>;

/** What forms need to know of the office around them. */
export type FormOffice = {
  /** Whose drafts are meant. */
  owner: string;
  /**
   * Says that a form is open, until the returned function is called: a session that ends now must not take it away, and
   * whoever signs out is asked by it first.
   */
  opened: (mayLeave: MayLeave) => () => void;
};

const FormOfficeContext = createContext<FormOffice | null>(null);

export const FormOfficeProvider = FormOfficeContext.Provider;

export function useFormOffice(): FormOffice {
  const office = useContext(FormOfficeContext);
  if (!office) throw new Error('FormOfficeProvider is missing.');
  return office;
}
