import type { Database } from '../../db/database.ts';
import type { MailError } from '../transport.ts';

/**
 * The reason in the outbox while a mail server is given the content of a mail. Every outcome replaces it, so a mail
 * that is claimed with it was cut off: only its recipient knows whether it arrived (docs/decisions/0139).
 */
export const handingOver = 'handing over';

/** The reason of a letter that may have been sent, and is not sent again by itself. */
export const unsure = 'unsure';

type Mail = { id: string; kind: string; reason: string | null };

/** Stores that a mail is handed over from now on. */
export async function noteHandingOver({ db }: { db: Database }, { id }: Mail): Promise<void> {
  await db.transaction(({ outbox }) => outbox.update({ id, state: 'waiting' }, { reason: handingOver }));
}

export const wasCutOff = ({ reason }: Mail): boolean => reason === handingOver;

/** Why a mail was not sent, as far as a mail server said. */
export const reasonOf = (mail: Mail): string | null => (wasCutOff(mail) ? unsure : mail.reason);

/** Whether a person wrote it and can decide about it. What programs write is sent again. */
export const isByPerson = ({ kind }: Mail): boolean => kind === 'enquiry-reply';

/** Whether the mail server was given all of a mail, and never said what became of it. */
export const isUnsure = ({ kind, code }: MailError, isHanded: boolean): boolean =>
  isHanded && kind === 'unreachable' && !/^\d/.test(code);
