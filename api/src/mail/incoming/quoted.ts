/** A mail's text: what its writer says, and what is quoted of earlier mails. */
export type SplitText = { text: string; quoted: string };

/** In characters: a longer line is a paragraph. */
const maxIntro = 1000;

const isQuoted = (line: string) => /^\s?>/.test(line);
const isBlank = (line: string) => line.trim() === '';

/** Lines with which mail programs introduce what they quote, such as `On 3 May, Ann wrote:`. */
const intros = [
  /^(on|am|den|le|el|il|em|op|på|dnia|dne)\b.{4,200}\b(wrote|schrieb|writes|skrev|a écrit|escribió|ha scritto|escreveu|schreef|napisał\(a\)|napisał|napsal\(a\)|kirjoitti)\b.{0,100}:$/iu,
  /^.{4,200}\b(wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|kirjoitti|napisał\(a\)|napisał|napsal\(a\)|yazdı|написал\(а\)|написал)\s*:$/iu,
  /^.{4,120}<[^<>\s@]+@[^<>\s@]+>\s*:?$/u,
  /^.{0,150}<[^<>\s@]+@[^<>\s@]+>.{0,60}[:：]$/u,
];

const introduces = (line: string, forms = intros): boolean =>
  line.length <= maxIntro && forms.some(form => form.test(line));

/** Lines after which everything is an earlier mail. */
const dividers = [
  /^-{2,}\s*(original( message)?|ursprüngliche (nachricht|mail)|original-?nachricht|message d['’]origine|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|original meddelande|opprinnelig melding|původní zpráva|wiadomość oryginalna|исходное сообщение)\s*-{2,}$/iu,
  // Of Zoho.
  /^-{3,}\s.{4,200}\b(wrote|schrieb|writes|a écrit|escribió)\s*-{3,}$/iu,
  /^-{4,}\s*(reply above this line|please reply above)/iu,
];

/** The header of a forwarded mail: what follows is what the writer wants to be read. */
const forwarded =
  /^(-{2,}\s*(forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|doorgestuurd bericht)\s*-{2,}|begin forwarded message:|anfang der weitergeleiteten nachricht:|début du message (réexpédié|transféré) :)/iu;

const fromLine =
  /^\**(from|von|de|da|van|från|fra|od|от|kimden|feladó|发件人|寄件者|差出人|από|מאת|보낸 사람|de la|lähettäjä|від|من|จาก|từ|dari|saatja|nuo|šalje|pošiljatelj)\s?[:：]\**\s*\S/iu;
const headerLine =
  /^\**(sent|gesendet|envoyé|enviado( el)?|inviato|verzonden|skickat|sendt|date|datum|fecha|data|to|an|à|para|a|aan|till|til|subject|betreff|objet|asunto|oggetto|assunto|onderwerp|ämne|emne|cc|odesláno|komu|předmět|wysłano|do|temat|отправлено|кому|тема|дата|gönderildi|kime|konu|tarih|elküldve|címzett|tárgy|发送时间|收件人|主题|寄件日期|收件者|主旨|送信日時|宛先|件名|στάλθηκε|ημερομηνία|προς|θέμα|נשלח|אל|נושא|보낸 날짜|받는 사람|제목|trimis|către|subiect|lähetetty|vastaanottaja|aihe|надіслано|изпратено|до|относно|تم الإرسال|إلى|الموضوع|ส่ง|ถึง|เรื่อง|gửi|tới|chủ đề|terkirim|kepada|subjek|saadetud|kellele|teema|išsiųsta|kam|poslano|za|zadeva|prima|predmet|odoslané)\s?[:：]/iu;

/** Outlook and others begin an earlier mail with its headers, sometimes under a line. */
function isHeaderBlock(lines: string[], at: number): boolean {
  const [first = '', ...others] = lines.slice(at, at + 6).map(line => line.trim());
  if (fromLine.test(first)) return others.filter(line => headerLine.test(line)).length >= 2;
  const end = others.indexOf('');
  const block = others.slice(0, end < 0 ? 3 : Math.min(end, 3));
  return (
    headerLine.test(first) &&
    block.some(line => fromLine.test(line)) &&
    block.filter(line => headerLine.test(line)).length >= 2
  );
}

export const isForwarded = (text: string): boolean => text.split('\n').some(line => forwarded.test(line.trim()));

/** The line at which an earlier mail begins; -1 if none does. */
function dividerOf(lines: string[]): number {
  const at = lines.findIndex((line, place) => introduces(line.trim(), dividers) || isHeaderBlock(lines, place));
  if (at <= 0) return at;
  return /^(_{8,}|original message)$/i.test((lines[at - 1] ?? '').trim()) ? at - 1 : at;
}

/** The date of an earlier mail, in the line above its writer. */
const dateLine = /^(on|am|den|le|el|il|em|op|på)\b.{4,60}\d\d:\d\d.{0,30}$/iu;

/** The first line of the introduction that ends before this line; mail programs break it into up to three lines. */
function introBefore(lines: string[], at: number): number {
  let end = at - 1;
  while (end >= 0 && isBlank(lines[end] ?? '')) end -= 1;
  if (at - end > 3) return at;
  for (let start = end; start >= Math.max(0, end - 2); start -= 1) {
    const joined = lines
      .slice(start, end + 1)
      .map(line => line.trim())
      .join(' ');
    if (introduces(joined)) return start > 0 && dateLine.test((lines[start - 1] ?? '').trim()) ? start - 1 : start;
  }
  return at;
}

const trimmed = (lines: string[]) =>
  lines
    .join('\n')
    .replace(/^\s*\n/, '')
    .trim();

/**
 * Separates what a mail says from what it quotes: below the answer, above it, or after a divider. An answer between
 * quoted lines, and a forwarded mail, are left whole.
 */
export function splitQuoted(whole: string): SplitText {
  const lines = whole.replace(/\r\n?/g, '\n').split('\n');
  if (isForwarded(whole)) return { text: whole.trim(), quoted: '' };
  const divider = dividerOf(lines);
  if (divider > 0 && trimmed(lines.slice(0, divider)) !== '') {
    const { text, quoted } = splitMarked(lines.slice(0, divider));
    return { text, quoted: [quoted, trimmed(lines.slice(divider))].filter(Boolean).join('\n\n') };
  }
  return splitMarked(lines);
}

/** The same for lines that begin with `>`. */
function splitMarked(lines: string[]): SplitText {
  const first = lines.findIndex(isQuoted);
  if (first < 0) return splitUnmarked(lines);
  const last = lines.findLastIndex(isQuoted);
  const start = introBefore(lines, first);
  const [before, quoted, after] = [lines.slice(0, start), lines.slice(start, last + 1), lines.slice(last + 1)];
  const between = lines.slice(first, last + 1).some(line => !isQuoted(line) && !isBlank(line) && !isIntro(line));
  const [above, below] = [trimmed(before), trimmed(withoutFooter(after))];
  if (between || (above && below)) return { text: trimmed(lines), quoted: '' };
  return above || below ? { text: above || below, quoted: trimmed(quoted) } : { text: trimmed(lines), quoted: '' };
}

const isIntro = (line: string) => introduces(line.replace(/^[\s>]+/, '').trim());

/** Some programs introduce an earlier mail, but do not mark its lines. */
function splitUnmarked(lines: string[]): SplitText {
  const at = lines.findIndex((line, place) => place > 0 && introduces(line.trim(), intros.slice(0, 1)));
  if (at < 0 || trimmed(lines.slice(0, at)) === '') return { text: trimmed(lines), quoted: '' };
  return { text: trimmed(lines.slice(0, at)), quoted: trimmed(lines.slice(at)) };
}

/** A signature or the footer of a mailing list under the quoted lines is no answer. */
function withoutFooter(lines: string[]): string[] {
  const at = lines.findIndex(line => /^(--\s?|_{8,}|-{8,})$/.test(line));
  return at < 0 ? lines : lines.slice(0, at);
}
