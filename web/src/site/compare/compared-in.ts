import { comparedParameter } from '@hydraulics/common/contract/site-paths';

/** The ids that an address compares. */
export const comparedIn = (search: URLSearchParams): string => search.get(comparedParameter) ?? '';
