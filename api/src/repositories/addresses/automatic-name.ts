import { addressLength, isReservedName, looksLikeId } from '@hydraulics/common/addresses/names';
import type { AddressKind } from '@hydraulics/common/contract/endpoint';
import { squashed, type TypeCode } from '@hydraulics/common/figures/type-code/type-code';

/** What an automatic name is made from. */
export type Named = { name: string; typeCode?: TypeCode | undefined };

/** The beginning that all order codes of a product have, such as `VCX`; empty if they begin differently. */
function codeOf(typeCode: TypeCode | undefined): string {
  const first = typeCode?.parts[0];
  return first?.kind === 'values' && !first.optional && first.values.length === 1 ? (first.values[0]?.code ?? '') : '';
}

const cut = (name: string, length: number) => name.slice(0, length).replace(/-+$/, '');

/** A text as a part of an address: lower-case ASCII letters, digits and hyphens; empty if no letter has such. */
export async function slugOf(text: string): Promise<string> {
  // Loading it makes expressions of all alphabets, which is a twenty-fifth of a start.
  const { default: slugify } = await import('@sindresorhus/slugify');
  // Long texts are cut first: an address needs no more than their beginning.
  return cut(slugify(text.slice(0, 400), { decamelize: false }), addressLength);
}

/**
 * The name for the address of a record, from its name, and the beginning of its order codes where the name lacks it:
 * lower-case ASCII letters, digits and hyphens, at most 80.
 */
export async function automaticName(kind: AddressKind, { name, typeCode }: Named): Promise<string> {
  const code = codeOf(typeCode);
  const text = code && !squashed(name).includes(squashed(code)) ? `${name} ${code}` : name;
  const made = await slugOf(text);
  if (!made) return kind;
  return isReservedName(made) || looksLikeId(made) ? cut(`${kind}-${made}`, addressLength) : made;
}

/** The name with a number, of several that would be the same: `pump`, `pump-2`, `pump-3`. */
export const numbered = (base: string, number: number): string =>
  number < 2 ? base : `${cut(base, addressLength - `-${number}`.length)}-${number}`;

/** Whether a name is an automatic one of a record, which then follows a change of the record's name. */
export async function isAutomatic(address: string, kind: AddressKind, record: Named): Promise<boolean> {
  const base = await automaticName(kind, record);
  const number = Number(/-([2-9]|[1-9]\d+)$/.exec(address)?.[1] ?? 1);
  return address === base || address === numbered(base, number);
}
