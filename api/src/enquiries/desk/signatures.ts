import type { Tables } from '../../db/database.ts';

/** What the replies of a user end with; empty if they set nothing. */
export const readSignature = async ({ replySignatures }: Tables, userId: string): Promise<string> =>
  (await replySignatures.findOneBy({ id: userId }))?.text ?? '';

/** Sets what the replies of a user end with; empty for the usual words. */
export async function writeSignature({ replySignatures }: Tables, userId: string, text: string): Promise<void> {
  if (text === '') {
    await replySignatures.delete({ id: userId });
    return;
  }
  if (await replySignatures.existsBy({ id: userId })) await replySignatures.update(userId, { text });
  else await replySignatures.insert({ id: userId, text });
}
