import type { Transport } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';

/** The calls whose requests may wait in the main process, which has the same list. */
const calls = new Set([
  'products.create',
  'products.update',
  'documents.create',
  'enquiries.update',
  'enquiries.addNote',
  'enquiries.reply',
]);

/** Makes a transport whose requests have these headers. */
type Sender = (headers: Record<string, string>) => Transport;

/**
 * Sends changes with a key, their own or a new one, so that the website carries out each once. A change that got no answer is sent to the main
 * process with the same key, which keeps it until there is a connection. If main does not keep it, the first error is
 * thrown.
 */
export function keepChanges(send: Sender): Transport {
  const plain = send({});
  return async (call, input, options) => {
    if (!calls.has(`${call.noun}.${call.name}`)) return plain(call, input, options);
    const { key: own = crypto.randomUUID(), ...others } = options ?? {};
    const key = { 'idempotency-key': own };
    try {
      return await send(key)(call, input, others);
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'unavailable' && error.code !== 'network')) throw error;
      const { signal } = others;
      return await send({ ...key, 'x-keep-change': 'yes' })(call, input, { signal }).catch(reason => {
        throw reason instanceof AppError && reason.code === 'insufficient_storage' ? reason : error;
      });
    }
  };
}
