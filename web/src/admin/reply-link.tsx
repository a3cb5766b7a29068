import type { Contact } from '@hydraulics/common/contacts';
import { query } from '../data/query.ts';
import { useHost } from '../host.tsx';
import { Glyph } from '../ui/glyph.tsx';
import { useApi } from './data/use-api.ts';
import { replyHref } from './reply.ts';

type ReplyLinkProps = { contact: Contact; className: string; onReply?: () => void };

/** Opens the mail program with an answer begun. */
export function ReplyLink({ contact, className, onReply }: ReplyLinkProps) {
  const host = useHost();
  const company = useApi(query('company', 'get'));
  const href = replyHref(contact, company.data?.shortName);
  return (
    <a
      className={className}
      href={href}
      aria-label={`Reply to ${contact.name}`}
      onClick={event => {
        onReply?.();
        if (host.kind === 'browser') return;
        event.preventDefault();
        void host.openLink(href);
      }}
    >
      <Glyph name="reply" /> Reply
    </a>
  );
}
