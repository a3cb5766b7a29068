import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { changed, created, deletionQuery, done, expectedVersion, line, lines } from '../../contract/fields.ts';
import { limits } from '../../limits.ts';

const replyTemplate = z
  .object({ _id: z.string(), name: z.string(), text: z.string(), version: z.number().int() })
  .meta({
    id: 'ReplyTemplate',
    examples: [
      {
        _id: '5d1f8f1f-6a52-4a0b-9a51-0f8b5a3e7a13',
        name: 'Data sheet',
        text: 'Dear {name},\n\nplease find the data sheet of {product} attached.\n\n{signature}',
        version: 1,
      },
    ],
  });
export type ReplyTemplate = z.output<typeof replyTemplate>;

const templateFields = { name: line('Name', 80), text: lines('Text', limits.message) };
export const templateInput = z
  .object(templateFields)
  .meta({ id: 'NewReplyTemplate', examples: [{ name: 'Data sheet', text: 'Dear {name},\n\n{signature}' }] });

const path = '/api/v1/reply-templates';

/** Texts that staff use in replies, with blanks such as `{name}`. */
export const replyTemplates = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'enquiries',
    summary: 'The templates of replies, by name',
    out: z.array(replyTemplate),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'enquiries',
    summary: 'One template of replies',
    out: replyTemplate,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'enquiries',
    summary: 'Add a template of replies',
    body: templateInput,
    status: 201,
    location: `${path}/:id`,
    out: created,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'enquiries',
    summary: 'Change a template of replies',
    body: z
      .object({ ...templateFields, version: expectedVersion })
      .meta({ id: 'ReplyTemplateChanges', examples: [{ name: 'Data sheet', text: 'Dear {name},', version: 1 }] }),
    out: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'enquiries',
    summary: 'Delete a template of replies',
    query: deletionQuery,
    out: done,
  }),
};
