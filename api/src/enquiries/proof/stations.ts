import type { ProofStation } from '@hydraulics/common/nouns/status';
import type { EnquiryProofRow } from '../../db/tables/enquiries/enquiry-proofs.ts';

/** After so many hours a proof has failed. */
export const proofHours = 1;

const columns = {
  form: 'formAt',
  stored: 'storedAt',
  handed: 'handedAt',
  returned: 'returnedAt',
} as const satisfies Record<ProofStation, keyof EnquiryProofRow>;

/** The stations of a proof in order; without a mailbox that is read the last one cannot be known. */
const stationsOf = (hasMailbox: boolean): ProofStation[] =>
  (Object.keys(columns) as ProofStation[]).filter(name => hasMailbox || name !== 'returned');

/** When a proof passed each station. */
export const passedStations = (
  row: EnquiryProofRow,
  hasMailbox: boolean,
): { name: ProofStation; at: string | null }[] =>
  stationsOf(hasMailbox).map(name => ({ name, at: row[columns[name]]?.toISOString() ?? null }));

/** The first station that it has not passed; undefined once it is proven. */
export const missedStation = (row: EnquiryProofRow, hasMailbox: boolean): ProofStation | undefined =>
  stationsOf(hasMailbox).find(name => row[columns[name]] === null);

/** What a proof did not reach, as words for staff. */
export const missedWords: Record<ProofStation, string> = {
  form: 'The public form did not take the test enquiry.',
  stored: 'The test enquiry was not stored.',
  handed: 'The mail about the test enquiry was not accepted by the mail server.',
  returned: 'The mail about the test enquiry did not come back to the mailbox.',
};
