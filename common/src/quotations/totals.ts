/** Whether a position is part of the sum: an optional or alternative one is only offered beside it. */
export const positionKinds = ['normal', 'optional', 'alternative'] as const;
export type PositionKind = (typeof positionKinds)[number];

/** What the price of a position is calculated from. */
export type PricedPosition = {
  kind: PositionKind;
  /** In thousandths of a piece. */
  quantity: number;
  /** Of one piece, in the smallest unit of the currency. */
  unitPrice: number;
  /** In hundredths of a percent. */
  discount: number;
};

export type Totals = { net: number; vat: number; gross: number };

const wholeQuantity = 1000n;
/** A hundred percent, in hundredths of a percent. */
const whole = 10_000n;

/** Divides, rounding half up, as invoices do. Amounts are not negative. */
const divided = (amount: bigint, by: bigint): bigint => (amount * 2n + by) / (by * 2n);

/** The price of a position, in the smallest unit of the currency: rounded once, after the discount. */
export function priceOf({ quantity, unitPrice, discount }: PricedPosition): number {
  const exact = BigInt(quantity) * BigInt(unitPrice) * (whole - BigInt(discount));
  return Number(divided(exact, wholeQuantity * whole));
}

/**
 * The sum of the normal positions, its VAT, and both.
 * @param vatRate in hundredths of a percent; the VAT is rounded once, of the whole sum
 */
export function totalsOf(positions: readonly PricedPosition[], vatRate: number): Totals {
  const prices = positions.filter(({ kind }) => kind === 'normal').map(priceOf);
  const net = prices.reduce((sum, price) => sum + price, 0);
  const vat = Number(divided(BigInt(net) * BigInt(vatRate), whole));
  return { net, vat, gross: net + vat };
}
