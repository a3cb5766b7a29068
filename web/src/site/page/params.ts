import { createContext, useContext } from 'react';
import type { Params } from './page.ts';

const ParamsContext = createContext<Params>({});

export const ParamsProvider = ParamsContext.Provider;

/** All parameters of the page's address. */
export const useParams = (): Params => useContext(ParamsContext);

/** A parameter of the page's address, such as the id of a product. */
export const useParam = (name: string): string => useParams()[name] ?? '';
