import { limits } from '@hydraulics/common/limits';
import { formatExcess, formatSize } from '@hydraulics/common/units/sizes';
import { archives, macros, programs } from '@hydraulics/common/units/uploads/programs';
import { isProgram, openedName, refuseDocument } from '../../mail/incoming/check-file.ts';

/**
 * Why a file is not attached to a reply, in words for staff; null if it is. Mail servers refuse programs and macros, and
 * a customer must not get one from us.
 * @param scratch a folder for the time of the check
 */
export async function refuseAttachment(
  { name, content }: { name: string; content: Buffer },
  scratch: string,
): Promise<string | null> {
  const opened = openedName(name);
  if (content.length === 0) return 'It is empty.';
  if (content.length > limits.replyBytes)
    return `It has ${formatExcess(content.length, limits.replyBytes)}, and many mail servers refuse more than ${formatSize(limits.replyBytes)}. Send its link instead.`;
  if (programs.test(opened) || isProgram(content)) return 'It could be a program, which mail servers refuse.';
  if (macros.test(opened)) return 'It may hold macros, which mail servers refuse. Save it without, and attach that.';
  if (archives.test(opened)) return 'This archive cannot be checked. Attach its files, or a ZIP file.';
  return refuseDocument(content, { scratch, opened });
}
