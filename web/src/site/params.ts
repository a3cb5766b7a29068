import { createContext, useContext } from 'react';
import type { Params } from './page.ts';

const ParamsContext = createContext<Params>({});

export const ParamsProvider = ParamsContext.Provider;

/** A parameter of the page's address, such as the id of a product. */
export const useParam = (name: string): string => useContext(ParamsContext)[name] ?? '';
