let last: { words: string; id: string } | undefined;

/**
 * The id of an enquiry: the same for the same words, so that one which is sent again because no answer came is stored
 * once. Undefined where the browser makes none, on pages without encryption.
 */
export function idOfEnquiry(words: object): string | undefined {
  if (!globalThis.isSecureContext) return undefined;
  const text = JSON.stringify(words);
  if (last?.words !== text) last = { words: text, id: crypto.randomUUID() };
  return last.id;
}

/** It has arrived: the same words are another enquiry from now on. */
export const forgetEnquiry = (): void => {
  last = undefined;
};
