import type { CallOptions, Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { reasonOf } from '../../data/reasons.ts';
import type { ChosenDocument } from './chosen-document.ts';
import { documentDescription } from './document-description.ts';

/** The product was added, but not all of its documents. The details name the documents field. */
export class DocumentsMissing extends AppError {}

/** The product that each file was sent to, so that a retry does not send it again. */
const sentTo = new WeakMap<File, string>();

/**
 * Sends the documents of a product that was just added, one after the other. A failure does not stop the others.
 * @param isWaiting whether the product itself is queued on this computer until there is a connection
 * @returns how many documents were queued
 * @throws DocumentsMissing if any failed; lists what was not sent
 */
export async function sendDocuments(
  client: Client,
  productId: string,
  documents: readonly ChosenDocument[],
  { signal, isWaiting = false }: Pick<CallOptions, 'signal'> & { isWaiting?: boolean | undefined },
): Promise<number> {
  const failures: string[] = [];
  let waiting = 0;
  for (const { id, file } of documents) {
    if (sentTo.get(file) === productId) continue;
    try {
      const answer: object = await documentDescription.add.call(
        client,
        { productId },
        { id, file },
        signal ? { signal } : {},
      );
      if ('queued' in answer) waiting += 1;
      sentTo.set(file, productId);
    } catch (error) {
      failures.push(`${file.name}: ${signal?.aborted ? 'It was cancelled.' : reasonOf(error)}`);
    }
  }
  if (failures.length === 0) return waiting;
  const sent = documents.length - failures.length;
  const done = isWaiting ? 'The product waits on this computer' : 'The product was added';
  const message = `${done}, with ${sent} of ${documents.length} documents. Not sent: ${failures.join(' ')} Remove them or add them again: the product is not added twice.`;
  throw new DocumentsMissing('invalid_input', message, { details: [{ path: 'documents', message }] });
}
