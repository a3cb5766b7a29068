import { useQuery } from '../../shared/data/use-query.ts';
import { type CompanyFrame, queries } from './queries.ts';

/**
 * The company's name and contact details. Every page contains them, so they are undefined only while a failed read is
 * retried.
 */
export const useCompany = (): CompanyFrame | undefined => useQuery(queries.company).value;
