import type { SecondFactors } from '@hydraulics/common/nouns/second-factors';
import { formatDateTime } from '../../../ui/dates.ts';
import { Time as Moment } from '../../../ui/time.tsx';

/** A part of the second factors section. `onCodes` gets the recovery codes created by a change, if any. */
export type PartProps = { factors: SecondFactors; onCodes: (recoveryCodes: string[] | undefined) => void };

export function Time({ at }: { at: string | null }) {
  return at ? <Moment at={at} format={formatDateTime} /> : <>not yet</>;
}
