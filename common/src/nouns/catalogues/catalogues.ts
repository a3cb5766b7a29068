import { z } from 'zod';
import { endpoint, id } from '../../contract/endpoint.ts';
import { countQuery, created, done } from '../../contract/fields.ts';
import { dataSheetUnits } from '../../units/data-sheet.ts';
import { productFilter } from '../lists/product-lists.ts';

/** The most products of a catalogue of selected products. */
const maxIds = 5000;

const catalogueStates = ['running', 'interrupted', 'done', 'failed'] as const;

const catalogue = z
  .object({
    _id: z.string(),
    createdAt: z.iso.datetime(),
    userName: z.string().nullable().meta({ description: 'Who had it made; null: visitors of the website' }),
    covers: z.string().meta({ description: 'What is in it, such as the name of a category' }),
    units: z.enum(dataSheetUnits),
    state: z.enum(catalogueStates).meta({ description: 'interrupted: the server stopped before it was done' }),
    total: z.number().int().meta({ description: 'Its products' }),
    done: z.number().int().meta({ description: 'How many of them are drawn' }),
    pages: z.number().int(),
    bytes: z.number().int(),
    path: z.string().nullable().meta({ description: 'Where it is downloaded, for a day; null until it is done' }),
    message: z.string().nullable().meta({ description: 'Why it failed' }),
  })
  .meta({
    id: 'Catalogue',
    description: 'A catalogue as a PDF',
    examples: [
      {
        _id: '7d0c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d21',
        createdAt: '2026-11-23T09:15:00.000Z',
        userName: 'Grace Colleague',
        covers: 'Hydraulic Cylinders',
        units: 'metric',
        state: 'done',
        total: 42,
        done: 42,
        pages: 16,
        bytes: 1_204_311,
        path: '/catalogues/7d0c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d21.pdf',
        message: null,
      },
    ],
  });
export type Catalogue = z.output<typeof catalogue>;

const newCatalogue = z
  .object({
    ...countQuery.shape,
    ...productFilter,
    ids: z
      .array(id, { error: 'ids must be a list' })
      .min(1, 'ids must not be empty')
      .max(maxIds, `A selection has at most ${maxIds.toLocaleString('en')} products`)
      .optional()
      .meta({ description: 'Only these products; left out, all that match the filter' }),
    units: z.enum(dataSheetUnits, { error: `units must be one of ${dataSheetUnits.join(', ')}` }),
  })
  .meta({ id: 'NewCatalogue', examples: [{ categoryId: '0b7c1f0e-3f0d-4f0b-8a55-6d0f7d7b0c11', units: 'metric' }] });
export type NewCatalogue = z.input<typeof newCatalogue>;

/** Catalogues of many products as one PDF, made in the background, one at a time. */
export const catalogues = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/catalogues',
    access: 'content',
    summary: 'The catalogues that were made as a PDF during the last day, or are being made, newest first',
    out: z.array(catalogue),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/v1/catalogues',
    access: 'content',
    summary: 'Make a catalogue as a PDF in the background: of all products, of a filter, or of those named',
    body: newCatalogue,
    errors: ['not_found', 'duplicate'],
    out: created,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/v1/catalogues/:id/cancel',
    access: 'content',
    summary: 'Cancel a catalogue that is being made, or delete one that is done',
    errors: ['not_found'],
    out: done,
  }),
};
