import { plainDigits } from '@hydraulics/common/figures/editable-text';
import { type QuotationSettings, quotationSettings } from '@hydraulics/common/nouns/quotations/quotation-settings';
import { isCurrency, readMoney } from '@hydraulics/common/quotations/money';
import { z } from 'zod';
import { amountText, readScaled } from './values.ts';

/** The settings of quotations as they are typed. */
export type SettingsValues = Record<keyof QuotationSettings, string>;

export const toSettingsValues = (settings: QuotationSettings): SettingsValues => ({
  currency: settings.currency,
  vatRate: plainDigits(settings.vatRate / 100),
  delivery: settings.delivery ?? '',
  payment: settings.payment ?? '',
  opening: settings.opening ?? '',
  validDays: String(settings.validDays),
  keepYears: String(settings.keepYears),
  approvalAbove: settings.approvalAbove === undefined ? '' : amountText(settings.approvalAbove, settings.currency),
});

/** Reads what was typed. Each problem begins with the name of its field. */
export const settingsSchema: z.ZodType<QuotationSettings, SettingsValues> = z
  .custom<SettingsValues>()
  .transform(({ approvalAbove, ...values }, context): z.input<typeof quotationSettings> => {
    const whole = (name: 'vatRate' | 'validDays' | 'keepYears', label: string, decimals = 0) => {
      const reading = readScaled(values[name], decimals);
      if ('value' in reading) return reading.value;
      context.addIssue({ code: 'custom', path: [name], message: `${label}: ${reading.problem}` });
      return 1;
    };
    const currency = values.currency.trim().toUpperCase();
    const limit = isCurrency(currency) && approvalAbove.trim() !== '' ? readMoney(approvalAbove, currency) : null;
    if (limit && 'problem' in limit)
      context.addIssue({ code: 'custom', path: ['approvalAbove'], message: `Approval above: ${limit.problem}` });
    return {
      ...values,
      currency,
      vatRate: whole('vatRate', 'VAT', 2),
      validDays: whole('validDays', 'Valid for days'),
      keepYears: whole('keepYears', 'Keep for years'),
      ...(limit && 'amount' in limit ? { approvalAbove: limit.amount } : {}),
    };
  })
  .pipe(quotationSettings) as z.ZodType<QuotationSettings, SettingsValues>;
