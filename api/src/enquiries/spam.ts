import { limits } from '@hydraulics/common/limits';

/** Hints that the form sends about its sender; other clients send none. */
type SpamSignals = { website?: string | undefined; elapsed?: number | undefined };

/**
 * Whether an enquiry looks automated: a hidden field was filled in, or the form was sent faster than people can. It is
 * only marked, never rejected (docs/decisions/0009).
 */
export const isSpam = ({ website = '', elapsed }: SpamSignals): boolean =>
  website !== '' || (elapsed !== undefined && elapsed < limits.enquiryTime);
