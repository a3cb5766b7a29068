import { z } from 'zod';
import { limits } from '../limits.ts';
import { withoutInvisible, withoutTurning } from '../units/invisible-characters.ts';
import { mailAddressError, normalMailAddress } from '../units/mail-address/mail-address.ts';

/** The field schemas of all nouns. Each message names its field, so that an error reads as a sentence. */

const hasVisible = (text: string) => /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\s\u2800]/u.test(text);

/** What shows nothing is empty. */
const shown = (text: string) => (hasVisible(text) ? text.trim() : '');

/** Line breaks, tabs and control characters become a space; spaces beside each other stay. */
const oneLine = (text: string) =>
  shown(withoutInvisible(text.replace(/[\s\p{Cc}]+/gu, run => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(run) ? ' ' : run))));

const given = (label: string, required: string) =>
  z.string({ error: issue => (issue.input === undefined ? required : `${label} must be text`) });

const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;

/** A required line of text, as `oneLine` reads it: trimmed, not empty, at most `max` characters. */
export const line = (label: string, max: number = limits.name, required = `${label} is required`) =>
  given(label, required).overwrite(oneLine).min(1, required).max(max, tooLong(label, max));

const isDay = (text: string) => {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
};

/** A day such as `2026-03-02`, or nothing. */
export function optionalDay(label: string) {
  const wrong = `${label} must be a day such as 2026-03-02, or empty`;
  return z
    .string({ error: wrong })
    .trim()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, { error: wrong, abort: true })
    .refine(text => text === '' || isDay(text), wrong);
}

/** A line of text that may be left out or empty. */
export const optionalLine = (label: string, max: number = limits.name) =>
  z
    .string({ error: `${label} must be text` })
    .overwrite(oneLine)
    .max(max, tooLong(label, max))
    .optional();

/** Text of several lines. */
const manyLines = (text: string) => shown(withoutTurning(text));

/** A required text of several lines. */
export const lines = (label: string, max: number) =>
  given(label, `${label} is required`)
    .overwrite(manyLines)
    .min(1, `${label} is required`)
    .max(max, tooLong(label, max));

/** A text of several lines that may be left out or empty. */
export const optionalText = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text` })
    .overwrite(text => withoutTurning(text).trim())
    .max(max, `${label} must be at most ${max.toLocaleString('en')} characters`)
    .optional();

/** A whole number in a form, as its digits; empty for none, and left out to keep the present one. */
export const optionalWholeNumber = (label: string, { min, max }: { min: number; max: number }) => {
  const message = `${label} must be a whole number from ${min} to ${max.toLocaleString('en')}`;
  return z
    .string({ error: message })
    .trim()
    .regex(/^\d{0,9}$/, message)
    .refine(text => text === '' || (Number(text) >= min && Number(text) <= max), message)
    .transform(text => (text === '' ? null : Number(text)))
    .optional();
};

/** A normalized address that identifies an account or a person. Other text does no harm. */
export const emailKey = (label = 'Email', required = `${label} is required`) =>
  given(label, required)
    .overwrite(text => shown(normalMailAddress(text)))
    .min(1, required)
    .max(limits.email, tooLong(label, limits.email));

/** An email address that mail can be sent to, in its one form (units/mail-address). */
export const email = (label = 'Email', required = `${label} is required`) =>
  emailKey(label, required).check(context => {
    // An empty or too long one has its own message.
    const isChecked = context.value && context.value.length <= limits.email;
    const error = isChecked && mailAddressError(label, context.value);
    if (error) context.issues.push({ code: 'custom', input: context.value, message: error });
  });

/**
 * A new password. The upper bound limits the cost of hashing; there are no composition rules (NIST SP 800-63B). The
 * server also refuses commonly guessed ones (`api/src/accounts/passwords/password-rules.ts`).
 */
export const newPassword = z
  .string({ error: issue => (issue.input === undefined ? 'Password is required' : 'Password must be text') })
  .min(limits.password.min, `Password must be at least ${limits.password.min} characters`)
  .max(limits.password.max, `Password must be at most ${limits.password.max} characters`);

/** In calls that could take over another user's account; `readConfirmation` in the server checks it. */
export const currentPassword = z.string().max(limits.password.max).optional().meta({
  description:
    "The caller's own password: replaces the confirmation that a change of another user's password, email, role or second factors needs. Empty or absent: not given.",
});

/** A web address that opens in a browser: `https:` or `http:` only, so that no link can run script. */
export const webAddress = (label: string) =>
  line(label, limits.url).pipe(
    z.url({ protocol: /^https?$/, error: `${label} must be a web address that starts with https:// or http://` }),
  );

/** Of settings that are stored as a whole and have no version. */
export const seenDescription =
  'The settings as they were read. If they have changed since, nothing is stored. Left out: they are stored anyway';

/** The version that the editor opened; an outdated one is rejected with `version_conflict`. */
export const expectedVersion = z.coerce
  .number({ error: 'Version must be a number' })
  .int('Version must be a whole number')
  .positive('Version must be positive')
  .optional()
  .meta({ description: 'The version that was read; if the record has a newer one, it is not changed (409)' });

const jsonContents = new WeakMap<object, z.ZodType>();

/** What the JSON of a form field contains; undefined for any other schema. */
export const jsonContentOf = (schema: object): z.ZodType | undefined => jsonContents.get(schema);

/** JSON in a form field, since forms with files are multipart. */
export function jsonField<Schema extends z.ZodType>(label: string, content: Schema) {
  const field = z
    .string({ error: `${label} must be JSON text` })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: `${label} must be JSON` });
        return z.NEVER;
      }
    })
    .pipe(content);
  jsonContents.set(field, content);
  return field;
}

/** The query of a call that deletes a record. */
export const deletionQuery = z.object({ version: expectedVersion });

/** The id of the record that replaces a deleted one. */
export const successorId = (kind: string) =>
  z
    .string({ error: `successorId must be the id of a ${kind}` })
    .regex(/^[A-Za-z0-9_-]{1,36}$/, 'This is not a valid id.');

/** The same of a record with addresses of its own, which may lead to another one from now on. */
export const replacingQuery = (kind: string) =>
  deletionQuery.extend({
    successorId: successorId(kind)
      .optional()
      .meta({ description: `The ${kind} that its addresses lead to; by default they answer that it is gone` }),
  });

/** The fields that every record has. Times are ISO 8601 in UTC. */
export const record = {
  _id: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int().meta({ description: 'Increases with every change' }),
};

/** The common fields of an example record. */
export const recordExample = (id: string) => ({
  _id: id,
  createdAt: '2026-03-02T09:15:00.000Z',
  updatedAt: '2026-03-09T14:02:11.000Z',
  version: 3,
});

export const total = z.object({ total: z.number().int() }).meta({ id: 'Total' });

/** The response of every write; some add fields. */
export const done = z.object({ success: z.literal(true), message: z.string() }).meta({
  id: 'Done',
  description: 'The result, as a sentence',
});
/** A write that created a record also returns its id. */
export const created = done.extend({ _id: z.string() }).meta({
  id: 'Created',
  description: 'The result, as a sentence, and the id of the new record',
});
/** A write that changed a record also returns its new version. */
export const changed = done.extend({ version: z.number().int() }).meta({
  id: 'Changed',
  description: 'The result, as a sentence, and the new version of the record',
});

/** A whole number that is not negative, such as a limit. */
export const count = (label: string, max: number) =>
  z.coerce
    .number({ error: `${label} must be a number` })
    .int(`${label} must be a whole number`)
    .min(0, `${label} must not be negative`)
    .max(max, `${label} must be at most ${max}`)
    .optional();

/** A search text. */
export const searched = z
  .string({ error: 'q must be given once' })
  .trim()
  .max(limits.search, `q must be at most ${limits.search} characters`)
  .optional();

/** The query of a count: the filters of the list, without order and pages. */
export const countQuery = z.object({ q: searched });

/** The query of a call that is always paged. */
export const pageQuery = z.object({
  limit: count('limit', limits.page),
  offset: count('offset', Number.MAX_SAFE_INTEGER),
});

/**
 * The optional query of a list without search; it never changes the shape of the response. `sort` takes one of the
 * given fields, with a leading `-` for descending.
 */
export const orderedQuery = <const Field extends string>(...sortable: [Field, ...Field[]]) =>
  pageQuery.extend({
    sort: z
      .enum(
        sortable.flatMap(field => [field, `-${field}` as const]),
        {
          error: `sort must be one of ${sortable.join(', ')}, with a leading - for descending`,
        },
      )
      .optional(),
  });

/** The optional query of a list with search. */
export const listQuery = <const Field extends string>(...sortable: [Field, ...Field[]]) =>
  orderedQuery(...sortable).extend({ q: searched });
