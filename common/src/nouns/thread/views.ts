import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { changed, line, searched } from '../../contract/fields.ts';
import { enquiryFilter, enquiryOrder } from '../enquiry-desk.ts';

/** Views of the list of enquiries that a user saved: each is a name, and the filter, search and order of the list. */

export const maxViews = 20;

/** Strict: what the list does not know would be stored for nothing. */
const viewQuery = z.strictObject({ q: searched, sort: enquiryOrder, ...enquiryFilter });
export type ViewQuery = z.input<typeof viewQuery>;

const view = z.object({ name: line('Name', 60), query: viewQuery });
export type View = z.output<typeof view>;

const views = z
  .array(view, { error: 'views must be a list' })
  .max(maxViews, `You can save up to ${maxViews} views. Delete one first.`)
  .superRefine((all, context) => {
    const names = all.map(({ name }) => name.toLowerCase());
    names.forEach((name, place) => {
      if (names.indexOf(name) < place)
        context.addIssue({
          code: 'custom',
          path: [place, 'name'],
          message: `There is a view named ${all[place]?.name} already.`,
        });
    });
  });

const path = '/api/v1/enquiry-views';

export const viewCalls = {
  views: endpoint({
    method: 'GET',
    path,
    access: 'enquiries',
    summary: "The caller's saved views of the list of enquiries",
    out: z
      .object({
        views: z.array(z.object({ name: z.string(), query: z.record(z.string(), z.string()) })),
        version: z.number().int().meta({ description: '0 before the first was saved' }),
      })
      .meta({
        id: 'EnquiryViews',
        examples: [{ views: [{ name: 'Mine, due', query: { due: 'yes', assignee: 'me' } }], version: 1 }],
      }),
  }),
  setViews: endpoint({
    method: 'PUT',
    path,
    access: 'enquiries',
    summary: "Replace the caller's saved views of the list of enquiries",
    body: z
      .object({
        views,
        version: z
          .number({ error: 'Version must be a number' })
          .int('Version must be a whole number')
          .nonnegative('Version must not be negative')
          .optional()
          .meta({ description: 'The version that was read; if there is a newer one, nothing is changed (409)' }),
      })
      .meta({
        id: 'EnquiryViewChanges',
        examples: [{ views: [{ name: 'Mine, due', query: { due: 'yes', assignee: 'me' } }], version: 0 }],
      }),
    errors: ['version_conflict'],
    out: changed,
  }),
};
