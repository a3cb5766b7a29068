import { normalized } from '@hydraulics/common/normalized';
import { oneLine } from '@hydraulics/common/units/invisible-characters';

/** The most characters of a text that are stored. */
const most = 100;

/** A sign between the name and the domain of a mail address, also as people spell it to hide it from robots. */
const mailSign = /@|[([{<]\s*at\s*[)\]}>]/i;

/** Seven digits or more, also with the signs between them that telephone numbers have. */
const longNumber = /\p{Nd}(?:[\s().\-\u2010-\u2015/+_]*\p{Nd}){6,}/gu;

/** Seven digits in a row are never an order code's alone: `12345678`. */
const unbroken = /\p{Nd}{7,}/u;

/** A figure of an order code begins without a zero and has few digits: `VPP-60-250-4-30`. */
const codeFigures = /^[1-9]\p{Nd}{0,3}(?:[-/.]\p{Nd}{1,4})*$/u;

/** The letters at the beginning of an order code, but none of the words before a telephone number. */
const codeLetters =
  /(?:^|[\s,;:(])(?!(?:TEL|FON|PHONE|TELEFON|FAX|MOB|MOBIL|MOBILE|CELL|CALL|HANDY|WHATSAPP|NR|NO|N|T|M|P|F)[-/.]?$)\p{Lu}[\p{Lu}\p{Nd}]*[-/.]?$/u;

function isInCode(text: string, { index, 0: number }: RegExpExecArray): boolean {
  return codeFigures.test(number) && codeLetters.test(text.slice(0, index));
}

/**
 * A text of a visitor as it is counted: one line without spaces beside each other, at most 100 characters.
 * @returns null if it is empty, or may contain a mail address or a telephone number: a number of seven digits or more,
 * also one with spaces or signs between its digits. Order codes such as `VCX-100/70x500-MT4` are kept.
 */
export function cleanText(typed: string): string | null {
  const text = oneLine(normalized(typed, 'NFKC'));
  if (text === '' || mailSign.test(text) || unbroken.test(text)) return null;
  const upper = text.toUpperCase();
  for (const found of upper.matchAll(longNumber)) if (!isInCode(upper, found)) return null;
  return [...text].slice(0, most).join('').trim();
}
