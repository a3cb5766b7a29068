import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { ReplyLink } from '../reply-link.tsx';
import type { Replying } from './use-replying.ts';

type ReplyActionProps = { enquiry: Enquiry; replying: Replying; onMailed: () => void };

/** Begins a reply: in the panel, or in the mail program if the server sends no mail. */
export function ReplyAction({ enquiry, replying: { form, isOpen, open }, onMailed }: ReplyActionProps) {
  if (form && !form.sends) return <ReplyLink enquiry={enquiry} className="button button-primary" onReply={onMailed} />;
  return (
    <button
      type="button"
      className="button button-primary"
      aria-label={`Reply to ${enquiry.name}`}
      aria-keyshortcuts="r"
      aria-expanded={isOpen}
      onClick={open}
    >
      <Icon icon={icons.reply} /> Reply
    </button>
  );
}
