import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { done } from '../../contract/fields.ts';

/** What a user is told by mail about enquiries that are theirs. */
export const noticeKinds = ['assigned', 'answered', 'due'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const isOn = (name: NoticeKind) => z.boolean({ error: `${name} must be true or false` });

const notices = z
  .object({
    assigned: isOn('assigned').meta({ description: 'When a colleague assigns an enquiry to the user' }),
    answered: isOn('answered').meta({ description: 'When the customer of such an enquiry writes' }),
    due: isOn('due').meta({ description: 'On the day to come back to it' }),
  })
  .meta({ id: 'EnquiryNotices', examples: [{ assigned: true, answered: true, due: false }] });
export type Notices = z.output<typeof notices>;

const path = '/api/v1/enquiry-notices';

export const noticeCalls = {
  notices: endpoint({
    method: 'GET',
    path,
    access: 'enquiries',
    summary: 'Which mails the caller gets about enquiries that are assigned to them',
    out: notices.extend({ sends: z.boolean().meta({ description: 'Whether the server sends mail' }) }),
  }),
  setNotices: endpoint({
    method: 'PUT',
    path,
    access: 'enquiries',
    summary: 'Choose which mails the caller gets about enquiries that are assigned to them',
    body: notices,
    out: done,
  }),
};
