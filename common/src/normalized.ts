/** The longest run of marks on a letter: UAX #15, 13, Stream-Safe Text Format. No language needs as many. */
const mostMarks = /(\p{M}{30})\p{M}+/gu;

/** Such a text is normalized in all forms. */
const isAscii = /^[\x20-\x7e]*$/;

/** Normalizes a text of any length. A run of marks is cut, since to sort a long one takes seconds. */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  isAscii.test(text) ? text : text.replace(mostMarks, '$1').normalize(form);
