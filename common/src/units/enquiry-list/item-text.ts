import { longDay } from '../dates/days.ts';

type Item = { product: string; code: string; quantity: number; wanted: string; note: string };

/** An item in a line: `2 × Cylinder VCX, VCX-100/70, wanted by 1 December 2026. With test report`. */
export function itemText({ product, code, quantity, wanted, note }: Item): string {
  const what = [product, code].filter(Boolean).join(', ');
  const day = wanted && `, wanted by ${longDay(wanted)}`;
  return `${quantity.toLocaleString('en')} × ${what}${day}${note && `. ${note}`}`;
}
