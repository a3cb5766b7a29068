const named: Record<number, string> = {
  ...{ 874: 'windows-874', 932: 'shift_jis', 936: 'gb18030', 949: 'euc-kr', 950: 'big5', 54936: 'gb18030' },
  ...{ 866: 'ibm866', 20866: 'koi8-r', 21866: 'koi8-u', 50220: 'iso-2022-jp', 51932: 'euc-jp', 65001: 'utf-8' },
};

/** The name of an encoding by its number at Microsoft. */
function encodingOf(codePage: number): string {
  if (codePage >= 1250 && codePage <= 1258) return `windows-${codePage}`;
  // ISO-8859-1 is read as the wider set, -9 and -11 as their Windows ones; -12 does not exist.
  if (codePage > 28591 && codePage <= 28606 && codePage !== 28602) return `iso-8859-${codePage - 28590}`;
  return named[codePage] ?? 'windows-1252';
}

/** Decodes bytes of a code page, without the zero at their end. */
export const decode = (bytes: Buffer, codePage: number): string =>
  withoutEnd(new TextDecoder(encodingOf(codePage)).decode(bytes));

export const decodeUnicode = (bytes: Buffer): string => withoutEnd(new TextDecoder('utf-16le').decode(bytes));

const withoutEnd = (text: string) => text.split('\0')[0] ?? '';
