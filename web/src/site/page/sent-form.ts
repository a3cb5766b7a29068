import type { SentForm } from '@hydraulics/common/contract/render';
import { createContext, useContext } from 'react';

const SentFormContext = createContext<SentForm | null>(null);

export const SentFormProvider = SentFormContext.Provider;

/** The form that was submitted without script and returned with this page. */
export const useSentForm = (): SentForm | null => useContext(SentFormContext);
