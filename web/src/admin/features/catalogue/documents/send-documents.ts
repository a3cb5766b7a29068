import type { CallOptions, Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { guessDocument } from '@hydraulics/common/nouns/documents/guess-document';
import { reasonOf } from '../../../data/reasons.ts';
import type { ChosenDocument } from './chosen-document.ts';

/** The product was added, but not all of its documents: its details name the field of them. */
export class DocumentsMissing extends AppError {}

/** The product that each file was sent to, so that a retry does not send it again. */
const sentTo = new WeakMap<File, string>();

/**
 * Sends the documents of a product that was just added, one after the other. A document that fails does not keep the others.
 * @throws DocumentsMissing which says what was sent and what was not
 */
export async function sendDocuments(
  client: Client,
  productId: string,
  documents: readonly ChosenDocument[],
  { signal }: Pick<CallOptions, 'signal'>,
): Promise<void> {
  const failures: string[] = [];
  for (const { id, file } of documents) {
    if (sentTo.get(file) === productId) continue;
    try {
      const fields = { ...guessDocument(file.name), productId, newId: id, file: [file] };
      await client.documents.create(fields, signal ? { signal } : {});
      sentTo.set(file, productId);
    } catch (error) {
      failures.push(`${file.name}: ${signal?.aborted ? 'It was cancelled.' : reasonOf(error)}`);
    }
  }
  if (failures.length === 0) return;
  const sent = documents.length - failures.length;
  const message = `The product was added, with ${sent} of ${documents.length} documents. Not sent: ${failures.join(' ')} Remove them or add them again: the product is not added twice.`;
  throw new DocumentsMissing('invalid_input', message, { details: [{ path: 'documents', message }] });
}
