import { z } from 'zod';
import { endpoint, id } from '../../contract/endpoint.ts';
import {
  changed,
  created,
  deletionQuery,
  done,
  expectedVersion,
  line,
  optionalDay,
  optionalLine,
  pageQuery,
  record,
  recordExample,
} from '../../contract/fields.ts';
import { limits } from '../../limits.ts';
import { type DocumentKind, documentFormatNames, documentKinds } from '../../units/documents.ts';
import { plainInputs, plainOutputs } from '../fields/fields.ts';
import { documentFields } from '../fields/record-fields.ts';
import { placeBody, placed } from '../lists/place.ts';

const kindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]];

const kind = z.enum(kindNames, { error: `Kind must be one of ${kindNames.join(', ')}` });
const format = z.enum(documentFormatNames);

const language = z
  .string({ error: 'Language must be text' })
  .trim()
  .regex(/^([a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3})?$/, 'Language must be a code such as en or pt-BR, or empty')
  .max(35, 'Language must be at most 35 characters')
  .meta({ description: 'A language tag such as `en` (BCP 47); empty if the document has no language' });

const revision = z
  .string({ error: 'Revision must be text' })
  .trim()
  .max(limits.revision, `Revision must be at most ${limits.revision} characters`)
  .meta({ description: 'As the document names it, such as `B` or `2026-03`; may be empty' });

const validUntil = optionalDay('Valid until').meta({
  description: 'The last day on which it is valid; empty if it does not end',
});

const keepUntil = optionalDay('Keep until').meta({
  description: 'The day until which it stays at its address; empty for ten years from now',
});

const shown = {
  ...plainOutputs(documentFields),
  kind,
  language: z.string(),
  revision: z.string(),
  validUntil: z.string().optional().meta({ description: 'Left out if it does not end' }),
  format,
  bytes: z.number().int().meta({ description: 'The size of the file' }),
};

/** A document as the page of its product lists it. */
export const productDocument = z
  .object({
    _id: z.string(),
    ...shown,
    path: z.string().meta({ description: 'Where it is downloaded, as an attachment' }),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ProductDocument', description: 'A document as the page of its product lists it' });
export type ProductDocument = z.output<typeof productDocument>;

const documentId = '3d9a7c52-1f0b-4b7e-8c6d-2e5f4a3b1c0d';
const productId = '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11';
const shownExample = {
  title: 'Power pack PP-20',
  kind: 'data-sheet' as const,
  language: 'en',
  revision: 'B',
  format: 'pdf' as const,
  bytes: 48_213,
};

const productDocumentRecord = z
  .object({
    ...record,
    productId: z.string().meta({ description: 'Empty for a document of a page' }),
    pageId: z.string().optional().meta({ description: 'The page that it belongs to, if it belongs to one' }),
    ...shown,
    keepUntil: z.string().meta({ description: 'The day until which it stays at its address' }),
    isKept: z.boolean().meta({
      description: 'Visitors have seen it and the day is not over: only an owner may delete it, with a reason',
    }),
    revisionPath: z
      .string()
      .optional()
      .meta({ description: 'The lasting address of its present file, once visitors have seen it' }),
    expired: z.boolean().optional().meta({ description: 'It has ended, so visitors do not see it' }),
    path: z.string().meta({ description: 'Where visitors download it' }),
    downloads: z.number().int().meta({ description: 'Complete downloads, without those of staff and known robots' }),
    recentDownloads: z.number().int().meta({ description: 'Those of the last thirty days' }),
    revisions: z.number().int().meta({ description: 'How many files were here before this one' }),
  })
  .meta({
    id: 'Document',
    description: 'A document of a product, for staff',
    examples: [
      {
        ...recordExample(documentId),
        productId,
        ...shownExample,
        path: `/documents/${documentId}/power-pack-pp-20-rev-b-en.pdf`,
        keepUntil: '2036-03-02',
        isKept: true,
        revisionPath: `/documents/${documentId}/4f1c0a9be2d74f1c/power-pack-pp-20-rev-b-en.pdf`,
        downloads: 112,
        recentDownloads: 14,
        revisions: 1,
      },
    ],
  });
export type StaffDocument = z.output<typeof productDocumentRecord>;

const documentRevision = z
  .object({
    version: z.number().int().meta({ description: 'The version of the record that had this file' }),
    ...shown,
    file: z.string().meta({ description: 'Names the file in `earlierFile` of a change, to use it again' }),
    savedAt: z.iso.datetime(),
    savedBy: z.string().nullable().meta({ description: 'The name of the user who saved it; null: unknown' }),
    replacedAt: z.iso.datetime(),
    replacedBy: z.string().nullable().meta({ description: 'The name of the user who replaced it; null: unknown' }),
    path: z.string().meta({ description: 'Where staff download it, for an hour at least' }),
    publicPath: z.string().optional().meta({ description: 'Its lasting address, if visitors have seen it' }),
  })
  .meta({
    id: 'DocumentRevision',
    examples: [
      {
        version: 2,
        ...shownExample,
        revision: 'A',
        file: 'documents/4f1c0a9be2d74f1c0a9be2d74f1c0a9be2d74f1c.pdf',
        savedAt: '2026-03-02T09:15:00.000Z',
        savedBy: 'Grace Colleague',
        replacedAt: '2026-03-09T14:02:11.000Z',
        replacedBy: 'Ada Admin',
        path: `/documents/${documentId}/power-pack-pp-20-rev-a-en.pdf?version=2&until=1773072000&proof=3q2-7w`,
      },
    ],
  });
export type DocumentRevision = z.output<typeof documentRevision>;

/** The fields of a document as staff send them; its file is a part of its own. */
export const documentInputs = { ...plainInputs(documentFields), kind, language, revision, validUntil, keepUntil };

const documentInput = z
  .object({
    productId: line('Product', limits.name).pipe(id).optional(),
    pageId: line('Page', limits.name).pipe(id).optional().meta({ description: 'Instead of a product' }),
    ...documentInputs,
    language: language.default(''),
    revision: revision.default(''),
    validUntil: validUntil.default(''),
    keepUntil: keepUntil.default(''),
  })
  .refine(({ productId, pageId }) => (productId === undefined) !== (pageId === undefined), {
    error: 'Product is required',
    path: ['productId'],
  })
  .meta({ id: 'NewDocument' });

const documentChanges = z
  .object(documentInputs)
  .partial()
  .extend({
    version: expectedVersion,
    earlierFile: z
      .string({ error: 'Earlier file must be text' })
      .max(limits.name, `Earlier file must be at most ${limits.name} characters`)
      .optional()
      .meta({ description: 'The `file` of an earlier revision of this document, to use it again' }),
  })
  .meta({ id: 'DocumentChanges', examples: [{ title: 'Power pack PP-20', revision: 'C', version: 3 }] });

const missing = 'Please select a file';

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/documents',
    access: 'read',
    summary:
      'The documents of a product or a page in their order, or of all products, the newest first, a hundred by default',
    query: pageQuery.extend({
      productId: id.optional().meta({ description: 'Only those of this product' }),
      pageId: id.optional().meta({ description: 'Only those of this page' }),
    }),
    out: z.array(productDocumentRecord),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/documents/:id',
    access: 'read',
    summary: 'One document of a product or a page',
    out: productDocumentRecord,
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/api/v1/documents/:id/revisions',
    access: 'read',
    summary: 'The earlier files of a document, the latest first. To restore one, change the document',
    out: z.array(documentRevision),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/documents',
    access: 'content',
    summary: 'Add a document to a product or a page',
    body: documentInput,
    files: { file: { label: 'File', max: 1, min: 1, missing, holds: 'documents' } },
    errors: ['not_found', 'version_conflict'],
    status: 201,
    location: '/api/v1/documents/:id',
    out: created,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/documents/:id',
    access: 'content',
    summary: 'Change a document or replace its file; omitted fields stay unchanged',
    body: documentChanges,
    files: { file: { label: 'File', max: 1, holds: 'documents' } },
    out: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/documents/:id',
    access: 'content',
    summary: 'Delete a document; one that must stay reachable only by an owner, with a reason',
    query: deletionQuery.extend({
      reason: optionalLine('Reason', limits.deletionReason).meta({
        description: 'Why a document is deleted before the day until which it is kept; audited',
      }),
    }),
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/documents/:id/restore',
    access: 'content',
    summary: 'Restore a deleted document',
    out: done,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/api/v1/documents/:id/position',
    access: 'publish',
    summary: 'Move a document within its product or page',
    body: placeBody,
    out: placed,
  }),
};
