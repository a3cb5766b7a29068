import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { done, pageQuery } from '../contract/fields.ts';
import { enquiryCounts } from './enquiries.ts';
import { type WebsiteField, websiteFields } from './fields/website-fields.ts';
import { publishRuleCalls } from './publication/publish-rules.ts';

const amount = z.number().int();

const exampleCounts = {
  ...{ total: 14, new: 2, in_work: 1, answered: 6, quoted: 2 },
  ...{ won: 1, lost: 1, spam: 1, handled: 6 },
};

const dashboardStats = z
  .object({
    products: z.object({
      total: amount,
      withImages: amount,
      withSpecImage: amount,
      withTexts: amount.meta({ description: 'With all expected texts' }),
      withFigures: amount.meta({ description: 'With all figures that their categories expect' }),
    }),
    categories: z.object({ total: amount, inUse: amount }),
    images: z.object({ total: amount, described: amount, productsLacking: amount }).meta({
      description: 'Of products and the gallery, and how many products have some without an alternative text',
    }),
    enquiries: enquiryCounts.optional().meta({ description: 'Absent for those who may not read enquiries' }),
    /** Desktop apps that were installed earlier read it. */
    contacts: enquiryCounts.optional().meta({
      deprecated: true,
      description: 'The same as `enquiries`, which programs should read',
    }),
  })
  .meta({
    id: 'Dashboard',
    examples: [
      {
        products: { total: 30, withImages: 28, withSpecImage: 25, withTexts: 21, withFigures: 29 },
        categories: { total: 7, inUse: 6 },
        images: { total: 140, described: 133, productsLacking: 2 },
        enquiries: exampleCounts,
        contacts: exampleCounts,
      },
    ],
  });
export type DashboardStats = z.output<typeof dashboardStats>;

/** What a new installation needs, in this order. */
const firstStepNames = ['identity', 'contact', 'look', 'products', 'mail'] as const;

const fieldNames = Object.keys(websiteFields) as [WebsiteField, ...WebsiteField[]];

const firstSteps = z
  .object({
    isOver: z.boolean().meta({ description: 'Whether all steps are done, or an owner has dismissed them' }),
    isPublic: z.boolean().meta({ description: 'Whether visitors see the website, or that it is under construction' }),
    steps: z.array(
      z.object({
        name: z.enum(firstStepNames),
        isDone: z.boolean(),
        missing: z.array(z.enum(fieldNames)).meta({ description: 'The fields of the profile that it still needs' }),
      }),
    ),
  })
  .meta({
    id: 'FirstSteps',
    examples: [
      {
        isOver: false,
        isPublic: false,
        steps: firstStepNames.map((name, index) => ({
          name,
          isDone: index !== 1,
          missing: index === 1 ? ['hours'] : [],
        })),
      },
    ],
  });
export type FirstStep = z.output<typeof firstSteps>['steps'][number];

/** What may be missing or wrong, in the order of the list *To do*. */
export const taskRules = [
  'backup',
  'mail',
  'remarks',
  'contradictions',
  'facts',
  'dead-links',
  'figures',
  'images',
  'texts',
  'image-texts',
  'gallery-texts',
  'documents',
  'certificates',
  'declarations',
  'ending',
] as const;
export type TaskRule = (typeof taskRules)[number];

const taskRecord = z
  .object({
    noun: z.enum(['products', 'categories', 'gallery', 'pages', 'website']),
    _id: z.string(),
    name: z.string(),
    field: z.string().meta({ description: 'The field of its form that mends it' }),
    detail: z.string().meta({ description: 'What is wrong there, as a sentence; may be empty' }),
    remark: z
      .string()
      .optional()
      .meta({ description: 'The id of the remark that it is about, which can be marked as done' }),
  })
  .meta({
    id: 'TaskRecord',
    examples: [
      {
        noun: 'products' as const,
        _id: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
        name: 'VPP 10 Power Pack',
        field: 'specifications',
        detail: 'Working pressure 320 bar is above Max. pressure 250 bar.',
      },
    ],
  });
export type TaskRecord = z.output<typeof taskRecord>;

const task = z
  .object({
    rule: z.enum(taskRules),
    sentence: z.string().meta({ description: 'What is missing or wrong' }),
    why: z.string().meta({ description: 'Why it matters' }),
    count: amount,
    first: z.array(taskRecord).meta({ description: 'The first of its records; empty for a task of the server' }),
  })
  .meta({ id: 'Task', description: 'Something that is missing or wrong' });
export type Task = z.output<typeof task>;

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard',
    access: 'account',
    summary: 'The metrics of the dashboard: how complete the catalogue is, and how many enquiries are open',
    out: dashboardStats,
  }),
  firstSteps: endpoint({
    method: 'GET',
    path: '/api/v1/first-steps',
    access: 'content',
    summary: 'What a new installation still needs before visitors can use it',
    out: firstSteps,
  }),
  dismissFirstSteps: endpoint({
    method: 'PUT',
    path: '/api/v1/first-steps',
    access: 'settings',
    summary: 'Show the first steps no longer, or again',
    body: z.object({ isDismissed: z.boolean({ error: 'isDismissed must be true or false' }) }),
    out: done,
  }),
  tasks: endpoint({
    method: 'GET',
    path: '/api/v1/tasks',
    access: 'read',
    summary: 'What is missing or wrong in the catalogue and on the server; nothing that is in order',
    out: z.array(task),
  }),
  taskRecords: endpoint({
    method: 'GET',
    path: '/api/v1/task-records',
    access: 'read',
    summary: 'The records of a task, by name; a hundred by default',
    query: pageQuery.extend({
      rule: z.enum(taskRules, { error: `rule must be one of ${taskRules.join(', ')}` }).default('figures'),
    }),
    out: z.array(taskRecord),
  }),
  ...publishRuleCalls,
};
