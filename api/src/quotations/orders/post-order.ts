import { signatureOf } from '../../accounts/signed-body.ts';
import { postJson } from '../../outgoing/post-json.ts';
import type { Order } from './order.ts';

/** The program that receives orders. */
export type OrderProgram = { url: string; secret: string };

/**
 * Hands an order to the other program. Its id is the key by which that program recognises a repetition.
 * @returns why it failed, for staff; null if the program took it
 */
export function postOrder(order: Order, { url, secret }: OrderProgram, now: Date): Promise<string | null> {
  const body = JSON.stringify(order);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return postJson(url, body, {
    'Idempotency-Key': order.id,
    'Order-Timestamp': timestamp,
    'Order-Signature': signatureOf({ timestamp, body, secret }),
  });
}
