import type { SecondFactors } from '@hydraulics/common/nouns/second-factors';
import { formatDateTime } from '../../../ui/dates.ts';

/** A part of the section. `onCodes` gets the recovery codes that came with a change, if any. */
export type PartProps = { factors: SecondFactors; onCodes: (recoveryCodes: string[] | undefined) => void };

export function Time({ at }: { at: string | null }) {
  return at ? <time dateTime={at}>{formatDateTime(at)}</time> : <>not yet</>;
}
