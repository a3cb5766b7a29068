import { email, line } from '@hydraulics/common/contract/fields';
import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import { websiteShape } from '@hydraulics/common/nouns/website/profile';
import type { WebsiteTab } from '@hydraulics/common/nouns/website/website-tabs';
import { z } from 'zod';
import { fromForm, shapes } from './shapes.ts';

const recipients = z.array(email('The address'));

/** Recipients by category are rows in the form, and an object in the profile. */
const recipientsInForm = z
  .object({
    default: recipients,
    categories: z.array(z.object({ category: line('The category'), addresses: recipients.min(1, 'Add a recipient') })),
  })
  .transform(({ default: all, categories }) => ({
    default: all,
    categories: Object.fromEntries(categories.map(({ category, addresses }) => [category, addresses])),
  }));

const schemaOfField = (name: WebsiteField): z.ZodType =>
  name === 'enquiriesTo' ? recipientsInForm : websiteShape[name];

/** The form's validation: that of the call, after numbers were read. */
export const tabSchema = ({ fields }: WebsiteTab): z.ZodType<Record<string, unknown>, Record<string, unknown>> =>
  z
    .record(z.string(), z.unknown())
    .transform(values => Object.fromEntries(fields.map(name => [name, fromForm(shapes[name], values[name])])))
    .pipe(z.object(Object.fromEntries(fields.map(name => [name, schemaOfField(name)])))) as never;
