/** What a template fills in: `{name}` becomes the name of the customer. */
export const blanks = {
  name: 'the customer’s name',
  organization: 'their organization',
  reference: 'the reference of the enquiry',
  product: 'the product that was asked about',
  me: 'your name',
  company: 'your company',
  signature: 'your signature',
} as const;
export type Blank = keyof typeof blanks;
export type BlankValues = Record<Blank, string>;

const pattern = /\{(\p{L}[\p{L}\p{N} -]{0,39})\}/gu;

/** A text whose blanks are filled in, as far as they have values; others stay. */
export const fillBlanks = (text: string, values: Partial<BlankValues>): string =>
  text.replace(pattern, (whole, name: string) => values[name.toLowerCase() as Blank] ?? whole);

/** The first blank that nobody has filled in, such as `{delivery date}`. */
export const findBlank = (text: string): string | null => text.match(pattern)?.[0] ?? null;
