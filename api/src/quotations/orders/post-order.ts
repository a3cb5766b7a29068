import { signatureOf } from '../../accounts/signed-body.ts';
import type { Order } from './order.ts';

/** The program that receives orders. */
export type OrderProgram = { url: string; secret: string };

/** In ms: how long it may take. */
export const timeoutMs = 15_000;

const networkReasons: Record<string, string> = {
  ECONNREFUSED: 'it refuses connections',
  ENOTFOUND: 'its name is unknown',
  ECONNRESET: 'it cut the connection',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
};

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `it did not answer within ${timeoutMs / 1000} seconds`;
  const { code } = (error instanceof Error ? (error.cause ?? {}) : {}) as { code?: string };
  return networkReasons[code ?? ''] ?? `it could not be reached${code ? ` (${code})` : ''}`;
}

/**
 * Hands an order to the other program. Its id is the key by which that program recognises a repetition.
 * @returns why it failed, for staff; null if the program took it
 */
export async function postOrder(order: Order, { url, secret }: OrderProgram, now: Date): Promise<string | null> {
  const body = JSON.stringify(order);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': order.id,
    'Order-Timestamp': timestamp,
    'Order-Signature': signatureOf({ timestamp, body, secret }),
  };
  try {
    // A redirect would send the order to an address that nobody set.
    const options = { method: 'POST', headers, body, redirect: 'manual' as const };
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok ? null : `it answered with status ${response.status}`;
  } catch (error) {
    return reasonOf(error);
  }
}
