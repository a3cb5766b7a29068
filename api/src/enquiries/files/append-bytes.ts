import { randomUUID } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Tables } from '../../db/database.ts';
import type { EnquiryFileRow } from '../../db/tables/enquiries/enquiry-files.ts';
import { bumpEnquiryVersion } from '../../repositories/enquiries.ts';
import { pieceBytes } from './parts.ts';
import { countBytes, type RoomDeps, refuseBytes } from './room.ts';

type Sending = {
  file: Pick<EnquiryFileRow, 'id' | 'bytes'>;
  /** Where the bytes begin. */
  offset: number;
  body: AsyncIterable<Buffer>;
  /** The client's, for its limit. */
  address: string | null;
};

/**
 * Appends bytes to a file, piece by piece, so that what arrived before the connection was cut is kept.
 * @returns how many bytes have arrived; none if there is no room for them
 * @throws AppError `duplicate` if they do not begin where the file ends; `payload_too_large` if there are too many
 */
export async function appendBytes(deps: RoomDeps, { file, offset, body, address }: Sending): Promise<number> {
  let [received, waiting, waitingBytes] = [offset, [] as Buffer[], 0];
  /** @returns false if the file is refused now */
  const store = async () => {
    if (waitingBytes === 0) return true;
    const piece = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    const isStored = await deps.db.transaction(tables => storePiece(tables, deps, { file, received, piece, address }));
    if (isStored) received += piece.length;
    return isStored;
  };
  try {
    for await (const chunk of body) {
      if (received + waitingBytes + chunk.length > file.bytes)
        throw new AppError('payload_too_large', 'The file is larger than it was announced.');
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.subarray(at, at + pieceBytes - waitingBytes);
        at += part.length;
        waiting.push(part);
        waitingBytes += part.length;
        if (waitingBytes === pieceBytes && !(await store())) return 0;
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    await store();
    throw new AppError('client_closed', undefined, { cause: error });
  }
  return (await store()) ? received : 0;
}

type Piece = { file: Pick<EnquiryFileRow, 'id' | 'bytes'>; received: number; piece: Buffer; address: string | null };

async function storePiece(tables: Tables, deps: RoomDeps, { file, received, piece, address }: Piece): Promise<boolean> {
  const { id } = file;
  const bytes = piece.length;
  const reason = await refuseBytes(tables, deps, { address, bytes });
  // Two connections may send the same: only one finds the file as long as it left it.
  const next = reason === null ? { received: received + bytes } : { received: 0, state: 'refused' as const, reason };
  const { affected } = await tables.enquiryFiles.update({ id, received, state: 'arriving' }, next);
  if (affected !== 1) throw new AppError('duplicate', 'These bytes do not begin where the file ends.');
  if (reason !== null) {
    await tables.enquiryFileParts.delete({ fileId: id });
    await bumpEnquiryVersion(tables);
    return false;
  }
  const content = piece.toString('base64');
  await tables.enquiryFileParts.insert({ id: randomUUID(), fileId: id, place: received, content });
  await countBytes(tables, deps, { address, bytes });
  return true;
}
