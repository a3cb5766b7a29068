import { isCurrency } from '@hydraulics/common/quotations/money';
import { useFormContext } from 'react-hook-form';
import { useClient } from '../../../data/use-api.ts';
import { amountText, type QuotationValues } from '../values.ts';

/** Fills in the price of a position from the price list of the currency, unless it has one. */
export function useListPrice(place: number) {
  const client = useClient();
  const { getValues, setValue } = useFormContext<QuotationValues>();
  return async () => {
    const currency = getValues('currency').trim().toUpperCase();
    const { code, name, unitPrice } = getValues(`positions.${place}`);
    if (unitPrice.trim() !== '' || !isCurrency(currency) || !(code || name)) return;
    // Without one, or without a connection, the price is typed.
    const found = await client.quotations.price({ currency, code, name }).catch(() => null);
    if (found?.unitPrice == null || getValues(`positions.${place}.unitPrice`).trim() !== '') return;
    setValue(`positions.${place}.unitPrice`, amountText(found.unitPrice, currency), { shouldDirty: true });
  };
}
