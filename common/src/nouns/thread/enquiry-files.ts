import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { created, done } from '../../contract/fields.ts';
import { enquiryFileLimits } from '../../units/uploads/enquiry-file-limits.ts';

/** Files that visitors send with an enquiry. */

/** `arriving`: not all of it has been sent. `refused`: it is not stored, for the reason beside it. */
const fileStates = ['arriving', 'stored', 'refused'] as const;

const named = {
  _id: z.string(),
  name: z.string(),
  bytes: z.number().int().meta({ description: 'The size of the whole file' }),
  state: z.enum(fileStates).meta({ description: '`arriving`: not all of it has been sent' }),
  reason: z.string().nullable().meta({ description: 'Why it was refused, for its sender' }),
};

/** What staff and exports see of a file. */
export const enquiryFile = z.object(named);
export type EnquiryFile = z.output<typeof enquiryFile>;

/** A file as its sender sees it. */
export const sentFile = z.object({
  ...named,
  received: z.number().int().meta({ description: 'How many of its bytes have arrived' }),
});
export type SentFile = z.output<typeof sentFile>;

export const linkedFile = enquiryFile
  .extend({
    createdAt: z.iso.datetime(),
    address: z
      .string()
      .nullable()
      .meta({ description: 'Where it is downloaded, for an hour; null if it is not stored' }),
  })
  .meta({
    id: 'LinkedEnquiryFile',
    examples: [
      {
        _id: '6f1f8f1f-6a52-4a0b-9a51-0f8b5a3e7a16',
        name: 'bracket.step',
        bytes: 48_213,
        state: 'stored',
        reason: null,
        createdAt: '2026-03-09T14:05:00.000Z',
        address: '/enquiry-files/6f1f8f1f-6a52-4a0b-9a51-0f8b5a3e7a16?until=1773072000&proof=…',
      },
    ],
  });
export type LinkedFile = z.output<typeof linkedFile>;

const token = z
  .string({ error: 'The link is required' })
  .max(200, 'The link is too long')
  .meta({ description: 'What follows /enquiry/ in the address of the link' });

const { fileBytes } = enquiryFileLimits;

export const fileCalls = {
  files: endpoint({
    method: 'GET',
    path: '/api/v1/enquiries/:id/files',
    access: 'enquiries',
    summary: 'The files that a visitor sent with an enquiry, with links to download them',
    out: z.array(linkedFile),
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/api/v1/opened-enquiry/files',
    access: 'public',
    summary: 'Announce a file for the enquiry of a private link; its bytes then go to the address in the answer',
    body: z
      .object({
        token,
        // What is wrong with its name or size is told about the file, which staff see too.
        name: z.string({ error: 'The name of the file is required' }).max(2000, 'The name of the file is too long'),
        bytes: z
          .number({ error: 'bytes must be the size of the file' })
          .int('bytes must be a whole number')
          .nonnegative('bytes must not be negative')
          .max(Number.MAX_SAFE_INTEGER)
          .meta({ description: `At most ${fileBytes}` }),
        mark: z
          .string()
          .max(80, 'mark is too long')
          .optional()
          .meta({ description: 'What tells this file from another of the same name and size, such as its time' }),
      })
      .meta({
        id: 'AnnouncedFile',
        examples: [
          {
            token: '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c.nA1f0cX6Ty0a0Ewq3bVvQ7m2Zr8yJk5LpSdHfGtUi9o',
            name: 'bracket.step',
            bytes: 48_213,
          },
        ],
      }),
    limit: 'remark',
    storesResponse: false,
    status: 201,
    errors: ['link_over'],
    out: created
      .extend({
        refused: z
          .string()
          .nullable()
          .meta({ description: 'Why the file is not taken, for its sender; otherwise null' }),
        address: z.string().meta({
          description:
            'Takes the bytes as in the tus protocol: HEAD answers Upload-Offset, PATCH appends what begins there',
        }),
        received: z.number().int().meta({ description: 'How many bytes have arrived, if the file was begun before' }),
      })
      .meta({ id: 'FileAnnounced' }),
  }),
  removeFile: endpoint({
    method: 'POST',
    path: '/api/v1/opened-enquiry/file-removals',
    access: 'public',
    summary: 'Remove a file from the enquiry of a private link; staff still read that there was one',
    body: z
      .object({ token, file: z.string({ error: 'file must be the id of a file' }).max(36, 'file must be an id') })
      .meta({
        id: 'FileRemoval',
        examples: [
          {
            token: '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c.nA1f0cX6Ty0a0Ewq3bVvQ7m2Zr8yJk5LpSdHfGtUi9o',
            file: '6f1f8f1f-6a52-4a0b-9a51-0f8b5a3e7a16',
          },
        ],
      }),
    limit: 'remark',
    errors: ['link_over', 'not_found', 'duplicate'],
    out: done,
  }),
};
