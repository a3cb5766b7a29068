import { isCurrency } from '@hydraulics/common/quotations/money';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useClient } from '../../../data/use-api.ts';
import { amountText, type QuotationValues } from '../values.ts';

/**
 * Fills in the price of a position from the price list of the currency, and the figures of its size from the catalogue,
 * unless it has others.
 */
export function useProposals(place: number) {
  const client = useClient();
  const { getValues, setValue } = useFormContext<QuotationValues>();
  /** What was filled in last, which another code replaces. */
  const filled = useRef('');
  const isFree = (text: string) => text.trim() === '';
  return async () => {
    const units = getValues('units');
    const currency = getValues('currency').trim().toUpperCase();
    const { product, code, name, unitPrice, figures } = getValues(`positions.${place}`);
    const needsFigures = product !== '' && (isFree(figures) || figures === filled.current);
    if (!isCurrency(currency) || !(code || name) || !(isFree(unitPrice) || needsFigures)) return;
    // Without one, or without a connection, the price is typed.
    const found = await client.quotations.price({ currency, code, name, product, units }).catch(() => null);
    if (!found) return;
    const now = getValues(`positions.${place}`);
    if (found.unitPrice !== null && isFree(now.unitPrice))
      setValue(`positions.${place}.unitPrice`, amountText(found.unitPrice, currency), { shouldDirty: true });
    // A website that is older than the desktop app knows none.
    if (!needsFigures || now.figures !== figures || found.figures === undefined || found.figures === figures) return;
    filled.current = found.figures;
    setValue(`positions.${place}.figures`, found.figures, { shouldDirty: true });
  };
}
