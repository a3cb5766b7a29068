import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { query } from '../../../shared/data/query.ts';
import { useHost } from '../../../shared/host.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useApi } from '../../data/use-api.ts';
import { replyHref } from '../../ui/reply.ts';

type ReplyLinkProps = { enquiry: Enquiry; className: string; onReply?: () => void };

/** Opens the mail program with a prepared reply. */
export function ReplyLink({ enquiry, className, onReply }: ReplyLinkProps) {
  const host = useHost();
  const brand = useApi(query('website', 'brand', {}));
  const href = replyHref(enquiry, brand.data?.shortName ?? undefined);
  return (
    <a
      className={className}
      aria-keyshortcuts="r"
      href={href}
      aria-label={`Reply to ${enquiry.name}`}
      onClick={event => {
        onReply?.();
        if (host.kind === 'browser') return;
        event.preventDefault();
        void host.openLink(href);
      }}
    >
      <Icon icon={icons.reply} /> Reply
    </a>
  );
}
