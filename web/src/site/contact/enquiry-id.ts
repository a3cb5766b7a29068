let last: { values: string; id: string } | undefined;

/**
 * The id of an enquiry: the same for the same values, so that a retry after a lost response is stored once. Undefined
 * on pages without encryption, where the browser has no `crypto.randomUUID`.
 */
export function idOfEnquiry(words: object): string | undefined {
  if (!globalThis.isSecureContext) return undefined;
  const text = JSON.stringify(words);
  if (last?.values !== text) last = { values: text, id: crypto.randomUUID() };
  return last.id;
}

/** Called once the enquiry is stored: sending the same values again is then a new enquiry. */
export const forgetEnquiry = (): void => {
  last = undefined;
};
