/** The direction of reading, as in the attribute `dir`. */
export type Direction = 'ltr' | 'rtl';

/** Letters of scripts that are written from right to left (bidirectional classes R and AL of Unicode). */
const rtlLetter =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

export const hasRtlLetters = (text: string): boolean => rtlLetter.test(text);

/** The direction of a text, by its first letter, as `dir="auto"` finds it; undefined if it has none. */
export function directionOf(text: string): Direction | undefined {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return rtlLetter.test(letter) ? 'rtl' : 'ltr';
}
