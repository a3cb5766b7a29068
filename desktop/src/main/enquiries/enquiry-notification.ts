import { adminPaths } from '@hydraulics/common/contract/paths';
import type { AppNotice, NoticeKind } from '@hydraulics/common/nouns/thread/notices';
import { recordPath } from '@hydraulics/common/screens';
import { longDay } from '@hydraulics/common/units/dates/days';
import type { NewEnquiry } from './enquiry-poller.ts';

/** What a notification offers beside opening its enquiry. */
export type Action = 'reply' | 'markAnswered' | 'snooze';

export const actionLabels: Record<Action, string> = {
  reply: 'Reply',
  markAnswered: 'Mark as answered',
  snooze: 'Snooze until tomorrow',
};

type Kind = 'new' | NoticeKind;

/** In the order of the buttons, which the system names by their place. */
const actionsOf: Record<Kind, readonly Action[]> = {
  new: ['reply', 'markAnswered'],
  assigned: ['reply'],
  answered: ['reply'],
  due: ['reply', 'snooze'],
};

/** A notification of one enquiry, or of several. */
export type EnquiryMessage = {
  title: string;
  body: string;
  /** The screen that a click opens. */
  path: string;
  /** What is withdrawn together: new enquiries by their ids, or notices by theirs. Failures are not withdrawn. */
  about: { are: 'enquiries' | 'notices' | 'failures'; ids: readonly string[] };
  /** Of one enquiry. `tag`: the system's id, which it still knows after a restart. */
  single: { id: string; tag: string; actions: readonly Action[] } | null;
};

const single = (kind: Kind, id: string) => ({ id, tag: `${kind}-${id}`, actions: actionsOf[kind] });

const about = (product: string): string => (product ? ` about ${product}` : '');

/** A message of new enquiries. */
export function messageOfNew(enquiries: readonly NewEnquiry[]): EnquiryMessage {
  const [first] = enquiries;
  const known = { are: 'enquiries' as const, ids: enquiries.map(({ _id }) => _id) };
  if (enquiries.length === 1 && first) {
    const { _id: id, name, product } = first;
    const texts = { title: 'New enquiry', body: `From ${name}${about(product)}.` };
    return { ...texts, path: recordPath('enquiry', id), about: known, single: single('new', id) };
  }
  const names = [...new Set(enquiries.map(({ name }) => name))];
  const others = names.length - 2;
  const who = others > 0 ? `${names.slice(0, 2).join(', ')} and ${others} more` : names.join(' and ');
  const texts = { title: `${enquiries.length} new enquiries`, body: `From ${who}.` };
  return { ...texts, path: adminPaths.enquiries.href(), about: known, single: null };
}

/** More at once are told in one. */
const mostSingle = 3;

/** The messages of what a user is told of their enquiries. `today`: the day where the company is. */
export function messagesOfNotices(notices: readonly AppNotice[], today: string): EnquiryMessage[] {
  if (notices.length <= mostSingle) return notices.map(notice => messageOfNotice(notice, today));
  const count = (kind: NoticeKind) => notices.filter(one => one.kind === kind).length;
  const parts = [
    [count('assigned'), 'assigned to you'],
    [count('answered'), 'with an answer'],
    [count('due'), 'to come back to'],
  ] as const;
  const counted = parts.filter(([amount]) => amount > 0).map(([amount, words]) => `${amount} ${words}`);
  return [
    {
      title: `News about ${notices.length} of your enquiries`,
      body: `${counted.join(', ')}.`,
      path: `${adminPaths.enquiries.href()}?assigned=me`,
      about: { are: 'notices', ids: notices.map(({ _id }) => _id) },
      single: null,
    },
  ];
}

function messageOfNotice({ _id, kind, by, enquiry: id, name, product, dueOn }: AppNotice, today: string) {
  const isOver = dueOn !== null && dueOn < today;
  const titles = {
    assigned: `${by ?? 'A colleague'} assigned you an enquiry`,
    answered: `${name} wrote to you`,
    due: isOver ? `Overdue: come back to ${name}` : `Come back to ${name} today`,
  };
  const bodies = {
    assigned: `From ${name}${about(product)}.`,
    answered: `An answer${product ? about(product) : ' to an enquiry of yours'}.`,
    due: `An enquiry${about(product)}${isOver ? `, due since ${longDay(dueOn)}` : ''}.`,
  };
  return {
    ...{ title: titles[kind], body: bodies[kind], path: recordPath('enquiry', id) },
    about: { are: 'notices' as const, ids: [_id] },
    single: single(kind, id),
  };
}

/** The event that Windows sends for a notification, even one from before the app was started. */
type Activation = { type: string; arguments: string };

/**
 * The enquiry of an activated notification and what to do with it; null for a notification of several. Electron gives the
 * arguments as `type=action&action=<place>&tag=<id>`. An earlier version of the app had no kind in the tag, and other
 * buttons: its enquiry is only opened.
 */
export function activatedEnquiry({ type, arguments: text }: Activation): { id: string; action: Action | null } | null {
  const values = new URLSearchParams(text);
  const [, kind, id = ''] = /^(?:(new|assigned|answered|due)-)?([\w-]{1,64})$/.exec(values.get('tag') ?? '') ?? [];
  if (!id) return null;
  const place = type === 'action' && kind ? Number(values.get('action') ?? '') : Number.NaN;
  return { id, action: (kind && actionsOf[kind as Kind][place]) || null };
}
