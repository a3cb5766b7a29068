/**
 * Where visitors found what they ask for, or how an enquiry came in, in the order of a list. Nothing about the visitor
 * is stored.
 */
export const enquirySources = [
  'search',
  'sizing',
  'product',
  'comparison',
  'category',
  'typed',
  'form',
  'mail',
] as const;
export type EnquirySource = (typeof enquirySources)[number];

/** Those that a form may name; an enquiry of a mail is made by staff. */
export const formSources = ['search', 'sizing', 'product', 'comparison', 'category', 'typed', 'form'] as const;
export type FormSource = (typeof formSources)[number];

/** The source that a text names; empty if it names none, since anybody may write it. */
export const readSource = (text: string | null | undefined): FormSource | '' =>
  formSources.find(one => one === text) ?? '';

/** The sources as staff read them. Enquiries from before sources were stored have none. */
export const sourceWords: Record<EnquirySource | '', string> = {
  search: 'Search results',
  sizing: 'Sizing calculator',
  product: 'Product page',
  comparison: 'Comparison',
  category: 'List of a category',
  typed: 'Typed into the enquiry list',
  form: 'Enquiry form alone',
  mail: 'Email',
  '': 'Not recorded',
};
