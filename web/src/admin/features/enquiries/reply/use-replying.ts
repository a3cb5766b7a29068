import type { ReplyForm } from '@hydraulics/common/nouns/thread/thread';
import { replyParameter } from '@hydraulics/common/screens';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';
import { loadReply } from './reply-draft.ts';

export type Replying = {
  form: ReplyForm | undefined;
  isOpen: boolean;
  /** Why the form of a reply that was begun is not there, until it is read. */
  unread: { error: Error; refetch: () => unknown } | null;
  open: () => void;
  close: () => void;
};

/**
 * Whether the reply to an enquiry is being written. One that was begun in this tab is open at once, and one that the
 * address asks for, as that of a notification.
 */
export function useReplying(id: string): Replying {
  const { data: form, error, refetch } = useApi(query('enquiries', 'replyForm', { id }));
  const [isOpen, setOpen] = useState(() => loadReply(id) !== null);
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(replyParameter);
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    const withoutIt = (before: URLSearchParams) => {
      const after = new URLSearchParams(before);
      after.delete(replyParameter);
      return after;
    };
    setParams(withoutIt, { replace: true, preventScrollReset: true });
  }, [isAsked, setParams]);
  return {
    form,
    isOpen: isOpen && form?.sends === true,
    unread: isOpen && !form && error ? { error, refetch } : null,
    open: () => setOpen(true),
    close: () => setOpen(false),
  };
}
