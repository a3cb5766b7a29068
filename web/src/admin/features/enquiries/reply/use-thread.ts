import type { ThreadMessage } from '@hydraulics/common/nouns/thread/thread';
import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';

const sendingMs = 3000;
const writingMs = 15_000;

/** The messages of an enquiry, reloaded while one is being sent, and while a colleague may answer too. */
export function useThread(id: string, { isWriting = false } = {}) {
  const thread = query('enquiries', 'messages', { id });
  const { data } = useApi(thread, { enabled: false });
  const isSending = data?.some(({ state }: ThreadMessage) => state === 'waiting') ?? false;
  return useApi(thread, isSending ? { every: sendingMs } : isWriting ? { every: writingMs } : {});
}
