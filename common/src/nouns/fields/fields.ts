import { z } from 'zod';
import { addressError } from '../../addresses/names.ts';
import {
  email,
  line,
  optionalDay,
  optionalLine,
  optionalText,
  optionalWholeNumber,
  webAddress,
} from '../../contract/fields.ts';
import { availabilityInput } from '../../figures/sizes/availability.ts';
import { limits } from '../../limits.ts';
import { parseImagePath, uploadsFolder } from '../../units/images.ts';
import { lifeInput, lifeOutput } from '../lists/product-life.ts';

/**
 * What a field holds. Loops handle plain kinds wherever a record is read, written, shown, exported or imported. Each of
 * the others has code of its own there, which does not compile without it.
 */
type PlainKind =
  | 'line'
  | 'optionalLine'
  | 'richText'
  | 'wholeNumber'
  | 'webAddress'
  | 'path'
  | 'email'
  | 'address'
  | 'flag'
  | 'storedPicture'
  | 'life'
  | 'day'
  | 'availability';
type OtherKind =
  | ('record' | 'user' | 'role' | 'enquiryState' | 'lostReason')
  | ('images' | 'imageTexts' | 'image' | 'imageText')
  | ('attributes' | 'specifications' | 'variants' | 'typeCode' | 'products')
  | ('file' | 'documentKind' | 'language' | 'revision')
  | ('text' | 'part')
  | ('pageName' | 'pagePlace' | 'date' | 'blocks');

/** A field of a noun. All fields are audited, and kept in earlier versions. */
export type Field = {
  kind: PlainKind | OtherKind;
  /** As forms show it. */
  label: string;
  help?: string;
  required?: true;
  /** In which part of the search its words are found. */
  searched?: 'summary' | 'uses' | 'texts';
  /** Whether exports and imports have it as a column; its heading, if that is not the label. */
  imported?: true | string;
  /** Whether a waiting change of it is shown without a connection. */
  offline?: true;
  /** In the API's documentation. */
  example?: string | number;
};
export type Fields = Record<string, Field>;

/** The kinds that a list has. */
export type KindIn<F extends Fields> = F[keyof F]['kind'];

/** The names of the fields of some kinds. */
export type NamesOf<F extends Fields, Kind extends Field['kind']> = {
  [Name in keyof F]: F[Name]['kind'] extends Kind ? Name : never;
}[keyof F] &
  string;

/** The names of the fields of these kinds, or of all fields, in the order of the list. */
export const namesOf = <F extends Fields, const Kind extends Field['kind']>(fields: F, ...kinds: Kind[]) =>
  Object.keys(fields).filter(name => kinds.length === 0 || kinds.some(kind => fields[name]?.kind === kind)) as NamesOf<
    F,
    Kind
  >[];

/** The names of the fields that have a property, in the order of the list. */
export const namesWith = <F extends Fields, const Property extends keyof Field>(fields: F, property: Property) =>
  Object.keys(fields).filter(name => fields[name]?.[property] !== undefined) as ({
    [Name in keyof F]: F[Name] extends Record<Property, unknown> ? Name : never;
  }[keyof F] &
    string)[];

/** A label within a sentence: `Small description`. */
const inSentence = (label: string): string => label.slice(0, 1) + label.slice(1).toLowerCase();

/** The heading of a field in exports and imports. */
export const headingOf = ({ imported, label }: Field): string =>
  typeof imported === 'string' ? imported : inSentence(label);

/** The name in an address; empty for an automatic one. */
const addressName = z
  .string({ error: 'The address must be text' })
  .overwrite(text => text.trim().toLowerCase())
  .check(context => {
    const error = context.value && addressError(context.value);
    if (error) context.issues.push({ code: 'custom', input: context.value, message: error });
  })
  .optional();

/** Yes or no in a form: `1` or nothing. */
const flag = z
  .union([z.boolean(), z.enum(['', '1', 'true', 'false'])], { error: 'This must be yes or no' })
  .transform(value => value === true || value === '1' || value === 'true')
  .optional();

/** The path of a picture that is stored already; empty for none. */
const storedPicture = (label: string) =>
  z
    .string({ error: `${label} must be text` })
    .refine(
      path => path === '' || (path.startsWith(`${uploadsFolder}/`) && parseImagePath(path) !== null),
      `${label} must be the path of a stored picture`,
    )
    .optional();

const inputs = {
  line: (label: string) => line(label),
  optionalLine: (label: string) => optionalLine(label, limits.summary),
  address: (_label: string) => addressName,
  flag: (_label: string) => flag,
  storedPicture: (label: string) => storedPicture(label),
  richText: (label: string) => optionalText(label, limits.richText),
  wholeNumber: (label: string) => optionalWholeNumber(label, { min: 1, max: limits.wholeNumber }),
  webAddress: (label: string) => webAddress(label),
  path: (label: string) => line(label, limits.url),
  email: (label: string) => email(label),
  life: (_label: string) => lifeInput,
  day: (label: string) => optionalDay(label).optional(),
  availability: (_label: string) => availabilityInput,
} satisfies Record<PlainKind, unknown>;

const outputs = {
  line: z.string(),
  optionalLine: z.string().optional().meta({ description: 'Left out if it is empty' }),
  address: z
    .string()
    .optional()
    .meta({ description: 'The name in the address of its page; left out if it has none yet' }),
  storedPicture: z.string().optional().meta({ description: 'The path of a picture; left out if there is none' }),
  flag: z.boolean().optional().meta({ description: 'Left out where it is not so' }),
  richText: z.string(),
  wholeNumber: z.number().int().optional().meta({ description: 'Left out if there is none' }),
  webAddress: z.string(),
  path: z.string(),
  email: z.string(),
  life: lifeOutput,
  day: z.string().optional().meta({ description: 'A day such as 2026-03-02; left out if there is none' }),
  availability: z
    .string()
    .optional()
    .meta({ description: 'Such as `In stock` or `3 weeks`; left out if it is not said' }),
} satisfies Record<PlainKind, z.ZodType>;

type PlainFields<F extends Fields, Shapes extends Record<PlainKind, unknown>> = {
  [Name in NamesOf<F, PlainKind>]: F[Name]['kind'] extends infer Kind extends PlainKind ? Shapes[Kind] : never;
};

const plainKinds = Object.keys(outputs) as PlainKind[];

const plainShape = <F extends Fields>(fields: F, shapeOf: (field: Field, kind: PlainKind) => unknown) =>
  Object.fromEntries(
    namesOf(fields, ...plainKinds).map(name => [name, shapeOf(fields[name] as Field, fields[name]?.kind as PlainKind)]),
  );

/** The schemas of the plain fields in a request; rich texts and numbers may be left out. */
export const plainInputs = <F extends Fields>(fields: F) =>
  plainShape(fields, ({ label }, kind) => inputs[kind](inSentence(label))) as PlainFields<
    F,
    { [Kind in PlainKind]: ReturnType<(typeof inputs)[Kind]> }
  >;

/** The schemas of the plain fields in a response. */
export const plainOutputs = <F extends Fields>(fields: F) =>
  plainShape(fields, (_, kind) => outputs[kind]) as PlainFields<F, typeof outputs>;

/** The fields in an example of the API's documentation. */
export const examplesOf = (fields: Fields): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { example }]) => (example === undefined ? [] : [[name, example]])),
  );

/** A plain value as text, as a form and a cell of a table have it. */
export const textOfPlain = (value: string | number | boolean | null | undefined): string =>
  typeof value === 'boolean' ? (value ? '1' : '') : String(value ?? '');
