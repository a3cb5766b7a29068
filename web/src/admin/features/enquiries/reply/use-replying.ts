import type { ReplyForm } from '@hydraulics/common/nouns/thread/thread';
import { useState } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';
import { loadReply } from './reply-draft.ts';

export type Replying = { form: ReplyForm | undefined; isOpen: boolean; open: () => void; close: () => void };

/** Whether the reply to an enquiry is being written. One that was begun in this tab is open at once. */
export function useReplying(id: string): Replying {
  const { data: form } = useApi(query('enquiries', 'replyForm', { id }));
  const [isOpen, setOpen] = useState(() => loadReply(id) !== null);
  return {
    form,
    isOpen: isOpen && form?.sends === true,
    open: () => setOpen(true),
    close: () => setOpen(false),
  };
}
