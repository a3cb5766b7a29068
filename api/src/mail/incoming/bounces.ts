/** What a server says about a mail of ours that it did not deliver. */
export type Bounce = {
  /** A delay is not the end: the server goes on trying. */
  isDelay: boolean;
  /** It arrived, and somebody called it unwanted (RFC 5965). */
  isComplaint: boolean;
  /** Such as `5.1.1`, or `550`; `bounced` if it gives none. */
  code: string;
  /** The Message-IDs in what it returns. */
  messageIds: string[];
};

type Parts = {
  header: (name: string) => string[];
  sender: string;
  subject: string;
  contentType: string;
  /** Its text, and the text of what is attached to it. */
  text: string;
};

const daemon = /^(mailer-?daemon|postmaster|mail-?system|mail delivery (system|subsystem))(@|$)/i;

const subjects =
  /^\W*(undeliver(able|ed)|un(zustellbar|delivered mail)|delivery status notification|mail delivery (failed|failure|subsystem|system)|failure notice|returned mail|delivery (failure|failed|report)|message not delivered|mail system error|warning: message .* delayed|nicht zustellbar|non remis|no se puede entregar|mancato recapito|message undeliverable|message status - undeliverable|系统退信|退信|来自.{1,40}的退信|\[postmaster\] email delivery failure|email delivery failure|message delivery failure|недоставленное сообщение|onbestelbaar|niedostarczaln|teslim edileme|配信不能)/i;

const isReport = ({ contentType }: Parts) =>
  /multipart\/report/i.test(contentType) && !/disposition-notification/i.test(contentType);

const field = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}:[ \\t]*(.+(?:\\r?\\n[ \\t]+.+)*)`, 'gim'))].map(
    match => match[1]?.trim() ?? '',
  );

/** Reads a report of a mail server (RFC 3464), or one of the forms that older servers write. Null if it is none. */
export function readBounce(parts: Parts): Bounce | null {
  const { header, sender, subject, text } = parts;
  const failed = header('x-failed-recipients').length > 0;
  const returnPath = header('return-path')[0]?.trim();
  const looks = (daemon.test(sender) || returnPath === '<>' || sender === '') && subjects.test(subject);
  if (!isReport(parts) && !failed && !looks) return null;
  const actions = field(text, 'Action').map(action => action.toLowerCase());
  if (isReport(parts) && actions.length > 0 && actions.every(action => /^(delivered|relayed|expanded)/.test(action)))
    return null;
  const isDelay =
    actions.length > 0
      ? actions.every(action => action.startsWith('delayed'))
      : /delayed|not yet been delivered|will (continue|keep) (trying|to try)/i.test(
          `${subject}\n${text.slice(0, 2000)}`,
        );
  const isComplaint = /feedback-report/i.test(parts.contentType);
  return { isDelay, isComplaint, code: codeOf(text), messageIds: messageIdsIn(text) };
}

function codeOf(text: string): string {
  const status = field(text, 'Status')
    .map(value => /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(value)?.[0])
    .find(value => value !== undefined && !/^[45]\.0\.0$/.test(value));
  const said =
    /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? /#?\b(5\.(?!0\.0\b)\d{1,3}\.\d{1,3})\b/.exec(text)?.[1];
  return status ?? said ?? /\b(55[0-9]|5[0-4]\d)[ -]/.exec(text)?.[1] ?? 'bounced';
}

const messageIdsIn = (text: string): string[] => {
  const named = [...text.matchAll(/^[> \t]*(?:Message-ID|In-Reply-To|References):\s*((?:<[^<>\s]+>[\s>]*)+)/gim)];
  return [...new Set(named.flatMap(match => match[1]?.match(/<[^<>\s]+>/g) ?? []))];
};
