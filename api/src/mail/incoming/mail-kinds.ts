/** What came in, by its headers and its form. Only a `reply` is what a person wrote to us. */
export type MailKind = 'reply' | 'auto-reply' | 'bounce' | 'delay' | 'bulk' | 'own';

/** What its reader should know about a mail. */
export type MailMark =
  | 'invitation'
  | 'signed'
  | 'encrypted'
  | 'winmail'
  | 'forwarded'
  | 'forged'
  | 'shortened'
  | 'unreadable';

type Facts = {
  /** The values of a header, by its name in lower case. */
  header: (name: string) => string[];
  subject: string;
};

const first = (values: string[]) => values[0]?.trim().toLowerCase() ?? '';

/** Subjects with which mail programs begin automatic replies, in the languages of customers. */
const autoSubject =
  /^\W*(auto(matic|mated)?[ -]?(reply|response)|auto:|out of (the )?office|abwesenheits?(notiz|meldung|nachricht)?\b|automatische (antwort|r[eé]ponse)|r[ée]ponse automatique|absence du bureau|respuesta autom[áa]tica|fuera de la oficina|risposta automatica|fuori sede|resposta autom[áa]tica|automatisch antwoord|automatisk(t)? svar|autosvar|automaattinen vastaus|automatická odpověď|automatyczna odpowiedź|autom[áa]tikus v[áa]lasz|автоответ|自動応答|自动回复|자동 응답)/iu;

/** Whether a machine answered (RFC 3834, and what servers and programs wrote before it). */
export function isAutoReply({ header, subject }: Facts): boolean {
  const submitted = first(header('auto-submitted'));
  if (submitted !== '' && !submitted.startsWith('no')) return true;
  if (/auto[_-]?reply/.test(first(header('precedence')))) return true;
  const marked = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply-from', 'x-mail-autoreply'];
  if (marked.some(name => header(name).length > 0 && first(header(name)) !== 'no')) return true;
  if (/^(vacation|oof|auto)/.test(first(header('x-ms-exchange-generated-message-source')))) return true;
  if (first(header('x-ms-exchange-inbox-rules-loop')) !== '') return true;
  return autoSubject.test(subject);
}

/** Whether it was sent to many, such as a newsletter. */
export function isBulk({ header }: Facts): boolean {
  if (/^(bulk|list|junk)$/.test(first(header('precedence')))) return true;
  return ['list-id', 'list-unsubscribe', 'feedback-id'].some(name => header(name).length > 0);
}

/**
 * Whether the servers on the way found that the sender's address is not the sender's. A forger can write a header that
 * says it passed, but has no reason for one that says it failed; so only the latter counts. A mail has one sender.
 */
export function isForged({ header }: Facts, senders: number): boolean {
  if (senders !== 1) return true;
  return header('authentication-results').some(value => {
    const verdict = (method: string) => new RegExp(`\\b${method}\\s*=\\s*(\\w+)`, 'i').exec(value)?.[1]?.toLowerCase();
    const dmarc = verdict('dmarc');
    if (dmarc === 'pass') return false;
    if (dmarc === 'fail') return true;
    return verdict('spf') === 'fail' && verdict('dkim') !== 'pass';
  });
}
