import { useQuery } from '../../shared/data/use-query.ts';
import { type CompanyFrame, queries } from './queries.ts';

/** The company's name and how to reach it. Every page carries them, so they lack only while a failed read is tried again. */
export const useCompany = (): CompanyFrame | undefined => useQuery(queries.company).value;
