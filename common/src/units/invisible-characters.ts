/**
 * What stays of the format characters (Cf): the flags of countries' parts, joiners after a letter or an emoji that is
 * spelled with them, and the signs of Arabic, Syriac and Kaithi that are visible.
 */
const kept =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200c\u200d]|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])|\p{Cf}/gu;

const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Removes the controls that turn around the text after them, also beyond the text that they are in. The marks of a
 * direction, which concern the letters beside them only, stay. For texts of several lines; a line loses both.
 */
export const withoutTurning = (text: string): string => text.replace(turning, '');

/**
 * Removes characters that people paste without seeing them: zero-width spaces, direction marks, soft hyphens, byte
 * order marks. Keeps those that a script or an emoji needs.
 */
export const withoutInvisible = (text: string): string => text.replace(kept, '$1');

/**
 * A text on one line, without what nobody sees: it hides nothing, turns nothing around and begins no line of a header or
 * a mail.
 */
export const oneLine = (text: string): string =>
  withoutInvisible(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
