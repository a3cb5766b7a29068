import { createContext, useContext } from 'react';
import type { Params } from './page.ts';

const ParamsContext = createContext<Params>({});

export const ParamsProvider = ParamsContext.Provider;

export const useParams = (): Params => useContext(ParamsContext);

export const useParam = (name: string): string => useParams()[name] ?? '';
