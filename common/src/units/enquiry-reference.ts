/** The reference of an enquiry on the phone and in mails: the end of its id, such as `7E57-AB1E`. */
export const enquiryReference = (id: string): string => `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();

/** The end of the id in a reference, also without its hyphen; null if the text is not a reference. */
export const idEndOf = (reference: string): string | null =>
  /^[0-9a-f]{4}-?[0-9a-f]{4}$/i.test(reference.trim()) ? reference.trim().replace('-', '').toLowerCase() : null;
