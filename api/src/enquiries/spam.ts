import { limits } from '@hydraulics/common/limits';

/** What a form tells of whoever filled it in; other callers send none of it. */
type Signs = { website?: string | undefined; elapsed?: number | undefined };

/**
 * Whether an enquiry looks like a program's: it filled in what people do not see, or was quicker than people are. Only
 * marks follow from this guess, never a refusal (docs/decisions/0009).
 */
export const isSpam = ({ website = '', elapsed }: Signs): boolean =>
  website !== '' || (elapsed !== undefined && elapsed < limits.enquiryTime);
