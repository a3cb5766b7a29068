import { plainDigits } from '@hydraulics/common/figures/editable-text';
import { readNumber } from '@hydraulics/common/figures/read-number';
import { type QuotationContent, quotationContent } from '@hydraulics/common/nouns/quotations/quotation-content';
import { lastDayProblem } from '@hydraulics/common/quotations/last-day';
import { decimalsOf, isCurrency, readMoney } from '@hydraulics/common/quotations/money';
import type { PositionKind } from '@hydraulics/common/quotations/totals';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { dayIn } from '@hydraulics/common/units/dates/days';
import { z } from 'zod';
import { localZone } from '../../../shared/locale.ts';

/** A position as it is typed. */
export type PositionValues = {
  kind: PositionKind;
  product: string;
  name: string;
  code: string;
  quantity: string;
  unitPrice: string;
  discount: string;
  figures: string;
  leadTime: string;
  note: string;
};

/** A quotation as it is typed: amounts are text, so that nothing typed is lost by reading it. */
export type QuotationValues = {
  currency: string;
  /** Not shown: in which figures are proposed. */
  units: DataSheetUnits;
  validUntil: string;
  vatRate: string;
  delivery: string;
  payment: string;
  opening: string;
  positions: PositionValues[];
};

/** Three decimals could be read as thousands; a zero behind them makes it clear. */
const editable = (number: number): string => {
  const text = plainDigits(number);
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
};

/** An amount as it is typed, such as `1234.50`; empty for none. */
export function amountText(amount: number, currency: string): string {
  const decimals = isCurrency(currency) ? decimalsOf(currency) : 2;
  const text = (amount / 10 ** decimals).toFixed(decimals);
  return decimals === 3 ? `${text}0` : text;
}

const percentText = (hundredths: number) => editable(hundredths / 100);

export const toValues = (content: QuotationContent): QuotationValues => ({
  currency: content.currency,
  units: content.units ?? 'metric',
  validUntil: content.validUntil,
  vatRate: percentText(content.vatRate),
  delivery: content.delivery ?? '',
  payment: content.payment ?? '',
  opening: content.opening ?? '',
  positions: content.positions.map(({ kind, product, name, code, quantity, unitPrice, discount = 0, ...one }) => ({
    kind,
    product: product ?? '',
    name,
    code: code ?? '',
    quantity: editable(quantity / 1000),
    unitPrice: unitPrice === 0 ? '' : amountText(unitPrice, content.currency),
    discount: discount === 0 ? '' : percentText(discount),
    figures: one.figures ?? '',
    leadTime: one.leadTime ?? '',
    note: one.note ?? '',
  })),
});

type Reading = { value: number } | { problem: string };

/** Reads a number with so many decimals as a whole one. */
export function readScaled(text: string, decimals: number): Reading {
  const reading = readNumber(text);
  if ('doubt' in reading) return { problem: reading.doubt };
  const scaled = reading.number * 10 ** decimals;
  const value = Math.round(scaled);
  if (Math.abs(scaled - value) > 1e-4) return { problem: `“${text.trim()}” has more than ${decimals} decimals.` };
  return { value };
}

/** Reads what was typed. Each problem begins with the name of its field. */
export const quotationSchema: z.ZodType<QuotationContent, QuotationValues> = z
  .custom<QuotationValues>()
  .transform((values, context): z.input<typeof quotationContent> => {
    const problemAt = (path: (string | number)[], label: string, problem: string) => {
      context.addIssue({ code: 'custom', path, message: `${label}: ${problem}` });
      return 0;
    };
    const whole = (text: string, decimals: number, { path, label }: { path: (string | number)[]; label: string }) => {
      if (text.trim() === '') return 0;
      const reading = readScaled(text, decimals);
      return 'value' in reading ? reading.value : problemAt(path, label, reading.problem);
    };
    const currency = values.currency.trim().toUpperCase();
    const message = lastDayProblem(values.validUntil, dayIn(localZone(), new Date()));
    if (message) context.addIssue({ code: 'custom', path: ['validUntil'], message });
    return {
      ...values,
      currency,
      vatRate: whole(values.vatRate, 2, { path: ['vatRate'], label: 'VAT' }),
      positions: values.positions.map(({ quantity, unitPrice, discount, ...position }, place) => {
        const at = (field: string, label: string) => ({ path: ['positions', place, field], label });
        const priced = at('unitPrice', 'Unit price');
        const price = isCurrency(currency) && unitPrice.trim() !== '' ? readMoney(unitPrice, currency) : { amount: 0 };
        return {
          ...position,
          quantity: whole(quantity, 3, at('quantity', 'Quantity')),
          unitPrice: 'amount' in price ? price.amount : problemAt(priced.path, priced.label, price.problem),
          discount: whole(discount, 2, at('discount', 'Discount')),
        };
      }),
    };
  })
  .pipe(quotationContent) as z.ZodType<QuotationContent, QuotationValues>;

export const newPosition = (given: Partial<PositionValues> = {}): PositionValues => ({
  kind: 'normal',
  product: '',
  name: '',
  code: '',
  quantity: '1',
  unitPrice: '',
  discount: '',
  figures: '',
  leadTime: '',
  note: '',
  ...given,
});
