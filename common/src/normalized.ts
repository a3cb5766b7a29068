/** The longest run of marks on a letter: UAX #15, 13, Stream-Safe Text Format. No language needs as many. */
const mostMarks = /(\p{M}{30})\p{M}+/gu;

/** Normalizes a text of any length. A run of marks is cut, since to sort a long one takes seconds. */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(mostMarks, '$1').normalize(form);
