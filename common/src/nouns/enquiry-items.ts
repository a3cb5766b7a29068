import { z } from 'zod';
import { optionalDay, optionalLine } from '../contract/fields.ts';
import { typeCodeLimits } from '../limits.ts';
import { dataSheetUnits } from '../units/data-sheet.ts';
import { itemLimits } from '../units/enquiry-list/enquiry-list.ts';
import { formSources } from '../units/enquiry-list/enquiry-sources.ts';

const quantityError = `Quantity must be a whole number from 1 to ${itemLimits.quantity.toLocaleString('en')}`;

/** Where an enquiry came from. Invalid values are never rejected: no count may lose an enquiry. */
export const formSource = z.enum(formSources).optional().catch(undefined);

/** The units that a visitor chose on the website. Invalid values are never rejected either. */
export const formUnits = z.enum(dataSheetUnits).optional().catch(undefined);

/** A position of an enquiry, as it is sent. */
const enquiryItemInput = z
  .object({
    product: optionalLine('Product').meta({ description: 'The id or name of a product' }),
    code: optionalLine('Code', typeCodeLimits.pasted).meta({ description: 'A size or order code' }),
    quantity: z
      .number({ error: quantityError })
      .int(quantityError)
      .min(1, quantityError)
      .max(itemLimits.quantity, quantityError)
      .optional()
      .meta({ description: 'One if it is left out' }),
    wanted: optionalDay('Wanted date')
      .optional()
      .meta({ description: 'The day on which it is wanted', examples: ['2026-12-01'] }),
    note: optionalLine('Note', itemLimits.note),
    source: formSource.meta({ description: 'Where the visitor found it' }),
  })
  .refine(({ product, code }) => product || code, { path: ['code'], error: 'An item needs a product or a code' })
  .meta({
    id: 'NewEnquiryItem',
    examples: [
      { product: 'Mill Duty Cylinder VCX', code: 'VCX-100/70x500-MT4', quantity: 2, note: 'With test report' },
    ],
  });
export type EnquiryItemInput = z.output<typeof enquiryItemInput>;

export const enquiryItemsInput = z
  .array(enquiryItemInput, { error: 'Items must be a list' })
  .max(itemLimits.items, `An enquiry has at most ${itemLimits.items} items`);

/** A position of an enquiry, as staff read it. */
export const enquiryItem = z
  .object({
    position: z.number().int().meta({ description: 'From 1' }),
    product: z.string().meta({ description: 'The name of the product at the time; empty if none is known' }),
    productId: z.string().nullable(),
    code: z.string(),
    quantity: z.number().int(),
    wanted: z.string().meta({ description: 'A day such as 2026-12-01; empty if none was given' }),
    note: z.string(),
  })
  .meta({
    id: 'EnquiryItem',
    examples: [
      {
        position: 1,
        product: 'Mill Duty Cylinder VCX',
        productId: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
        code: 'VCX-100/70x500-MT4',
        quantity: 2,
        wanted: '2026-12-01',
        note: 'With test report',
      },
    ],
  });
export type EnquiryItem = z.output<typeof enquiryItem>;

/** An item of the address of an enquiry list, looked up in the catalogue. */
export const listedItem = z
  .object({
    key: z.string().meta({ description: 'As the address should name it' }),
    product: z
      .object({ _id: z.string(), categoryId: z.string(), name: z.string(), address: z.string() })
      .nullable()
      .meta({ description: 'null if it is not in the catalogue' }),
    code: z.string().meta({ description: 'The size or order code, as the product writes it; empty if none' }),
    availability: z.string().meta({ description: 'Of that size or product; empty if it says nothing' }),
    problem: z.string().meta({ description: 'What is wrong with it, as a sentence; empty if nothing is' }),
  })
  .meta({
    id: 'ListedItem',
    examples: [
      {
        key: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11:VCX-100%2F70x500-MT4',
        product: {
          _id: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
          categoryId: '5d2f8f1f-6a52-4a0b-9a51-2b1f8f1f7a12',
          name: 'Mill Duty Cylinder VCX',
          address: 'vcx-mill-duty',
        },
        code: 'VCX-100/70x500-MT4',
        availability: '3 weeks',
        problem: '',
      },
    ],
  });
export type ListedItem = z.output<typeof listedItem>;

/** The keys come from a URL that any visitor may write, so they are not validated. */
export const listedItemsQuery = z.object({
  keys: z
    .string({ error: 'keys must be given once' })
    .max(itemLimits.address, `keys must be at most ${itemLimits.address} characters`)
    .optional()
    .meta({
      description: `Up to ${itemLimits.items} items, each percent-encoded and separated by commas: the id of a product, an id, a colon and the percent-encoded code of a size, or an order code or name as it was typed`,
    }),
});
