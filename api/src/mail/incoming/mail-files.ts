import { oneLine } from '@hydraulics/common/units/invisible-characters';
import type { Attachment } from 'mailparser';
import { readWinmail } from './winmail/read-winmail.ts';

export type MailFileIn = { name: string; type: string; content: Buffer };

export const isMessage = ({ contentType }: Attachment) => /^(message\/|text\/rfc822-headers)/i.test(contentType);

const isWinmail = ({ contentType, filename }: Attachment) =>
  /ms-tnef/i.test(contentType) || /^winmail\.dat$/i.test(filename ?? '');

type Files = {
  files: MailFileIn[];
  /** Whether a winmail.dat is among them. */
  packed: boolean;
  /** What a winmail.dat says. */
  words: { text: string; html: string };
};

/**
 * The files of a mail, those of a winmail.dat in its place. It stays beside them if damaged, and if more is in it.
 * @param isWordless whether the mail itself has no text
 */
export function readFiles(attachments: Attachment[], isWordless: boolean): Files {
  const found: Files = { files: [], packed: false, words: { text: '', html: '' } };
  for (const attachment of attachments) {
    const winmail = isWinmail(attachment) ? readWinmail(attachment.content) : null;
    for (const { name, content } of winmail?.files ?? [])
      found.files.push(fileOf({ filename: name, contentType: '', content }, found.files.length));
    if (winmail && (winmail.text || winmail.html)) found.words = winmail;
    if (winmail && !winmail.hasMore && !(isWordless && winmail.isTextUnread)) continue;
    found.packed ||= isWinmail(attachment);
    found.files.push(fileOf(attachment, found.files.length));
  }
  return found;
}

const endings: Record<string, string> = {
  'text/calendar': 'ics',
  'message/rfc822': 'eml',
  'text/rfc822-headers': 'txt',
  'message/delivery-status': 'txt',
  'application/pkcs7-mime': 'p7m',
  'application/pgp-encrypted': 'txt',
};

const baseName = (name: string) => name.split(/[\\/]/).at(-1)?.trim() ?? '';

type Named = { filename?: string | undefined; contentType: string; content: Buffer };

const fileOf = ({ filename, contentType, content }: Named, place: number): MailFileIn => ({
  name:
    baseName(oneLine(filename ?? '')).slice(-200) || `file ${place + 1}.${endings[contentType.toLowerCase()] ?? 'bin'}`,
  type: contentType.toLowerCase().slice(0, 100),
  content,
});
