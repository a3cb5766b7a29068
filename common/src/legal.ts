/** The pages of legal texts, in the order of their links. */
export const legalNames = ['privacy', 'imprint', 'terms'] as const;
export type LegalName = (typeof legalNames)[number];

/** The pages with a text. A page without one does not exist. */
export const writtenLegal = (texts: { [Name in LegalName]?: unknown[] | undefined } = {}): LegalName[] =>
  legalNames.filter(name => texts[name]?.length);
