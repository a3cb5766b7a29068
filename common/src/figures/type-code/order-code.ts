import { plainText } from '../../text.ts';

const described =
  /<h\d>[^<]{0,200}\border(?:ing)? code\b[^<]{0,200}<\/h\d>(?:(?!<h\d).)*?<strong>([^<]{2,60})<\/strong>/is;

/** The order code of a product: that of its only size, or the one under "Order code" in its additional description. */
export function orderCode(
  { additionalDesc }: { additionalDesc: string },
  sheet: { variants: { rows: readonly { code: string }[] } } | undefined,
): string | undefined {
  const rows = sheet?.variants.rows ?? [];
  if (rows.length === 1) return rows[0]?.code;
  const [, code] = described.exec(additionalDesc) ?? [];
  return code && plainText(code);
}
