import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { done } from '../../contract/fields.ts';

/** What a user is told about enquiries that are theirs, by mail and by the desktop app. */
export const noticeKinds = ['assigned', 'answered', 'due'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const isOn = (name: NoticeKind) => z.boolean({ error: `${name} must be true or false` });

const switches = {
  assigned: isOn('assigned').meta({ description: 'When a colleague assigns an enquiry to the user' }),
  answered: isOn('answered').meta({ description: 'When the customer of such an enquiry writes' }),
  due: isOn('due').meta({ description: 'On the day to come back to it' }),
};

const notices = z
  .object({
    ...switches,
    app: z.object(switches).optional().meta({ description: 'The same for the desktop app; left out, it is kept' }),
  })
  .meta({
    id: 'EnquiryNotices',
    examples: [{ assigned: true, answered: true, due: false, app: { assigned: true, answered: true, due: true } }],
  });
export type Notices = z.output<typeof notices>;

const appNotice = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  kind: z.enum(noticeKinds),
  by: z.string().nullable().meta({ description: 'Who assigned the enquiry, by name at the time; otherwise null' }),
  enquiry: z.string().meta({ description: 'The id of the enquiry' }),
  name: z.string().meta({ description: 'Who sent the enquiry' }),
  product: z.string(),
  dueOn: z.string().nullable().meta({ description: 'The day on which staff come back to it, such as 2026-12-04' }),
});
export type AppNotice = z.output<typeof appNotice>;

const news = z
  .object({
    today: z.string().meta({ description: 'The day where the company is' }),
    due: z.number().int().meta({
      description:
        'How many enquiries of the caller, or of no one, are in work, answered or quoted and their day has come',
    }),
    notices: z.array(appNotice),
  })
  .meta({
    id: 'EnquiryNews',
    examples: [
      {
        today: '2026-12-04',
        due: 1,
        notices: [
          {
            _id: '9a1f8f1f-6a52-4a0b-9a51-0f8b5a3e7a19',
            createdAt: '2026-12-04T08:12:00.000Z',
            kind: 'assigned',
            by: 'Ann Sales',
            enquiry: '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c',
            name: 'Vera Visitor',
            product: 'Power pack PP-20',
            dueOn: '2026-12-04',
          },
        ],
      },
    ],
  });
export type EnquiryNews = z.output<typeof news>;

const path = '/api/v1/enquiry-notices';

export const noticeCalls = {
  notices: endpoint({
    method: 'GET',
    path,
    access: 'enquiries',
    summary: 'What the caller is told about enquiries that are assigned to them, by mail and by the desktop app',
    out: notices.extend({ sends: z.boolean().meta({ description: 'Whether the server sends mail' }) }),
  }),
  setNotices: endpoint({
    method: 'PUT',
    path,
    access: 'enquiries',
    summary: 'Choose what the caller is told about enquiries that are assigned to them',
    body: notices,
    out: done,
  }),
  news: endpoint({
    method: 'GET',
    path: '/api/v1/enquiry-news',
    access: 'enquiries',
    summary: 'What the desktop app tells the caller of the last seven days, newest first, and how many are due',
    out: news,
  }),
};
