import type { Company } from '@hydraulics/common/company';
import { useQuery } from '../data/use-query.ts';
import { queries } from './queries.ts';

/** The company's facts and words. Every page carries them, so they lack only while a failed read is tried again. */
export const useCompany = (): Company | undefined => useQuery(queries.company).value;
