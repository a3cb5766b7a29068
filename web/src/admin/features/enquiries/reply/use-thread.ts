import type { ThreadMessage } from '@hydraulics/common/nouns/thread/thread';
import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';

const sendingMs = 3000;
const writingMs = 15_000;
const readingMs = 60_000;

/** The messages of an enquiry, reloaded as answers come in, more often while one is being sent or written. */
export function useThread(id: string, { isWriting = false } = {}) {
  const thread = query('enquiries', 'messages', { id });
  const { data } = useApi(thread, { enabled: false });
  const isSending = data?.some(({ state }: ThreadMessage) => state === 'waiting') ?? false;
  return useApi(thread, isSending ? { every: sendingMs } : { every: isWriting ? writingMs : readingMs });
}
