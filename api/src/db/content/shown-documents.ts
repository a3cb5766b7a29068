import type { Repository } from 'typeorm';
import type { DocumentRow } from '../tables/documents/documents.ts';
import { published } from './published.ts';

/** The files of documents that visitors see now and that are not noted yet. */
const unnoted = (noun: 'products' | 'pages') =>
  `document.ownerNoun = '${noun}' AND document.ownerId IN (SELECT row.id FROM ${noun} row WHERE ${published[noun]})`;

/**
 * Notes the files of documents that visitors see. Each content write does it first: whatever it hides, withdraws or
 * replaces, what visitors have seen until then keeps its address, and what they have not seen stays private.
 */
export async function noteShownDocuments({ documents }: { documents: Repository<DocumentRow> }): Promise<void> {
  const rows = await documents
    .createQueryBuilder('document')
    .where('document.deletedAt IS NULL AND document.expired = 0')
    .andWhere("INSTR(COALESCE(document.shownFiles, ''), document.file) = 0")
    .andWhere(`((${unnoted('products')}) OR (${unnoted('pages')}))`)
    .getMany();
  for (const { id, shownFiles, file } of rows) await documents.update(id, { shownFiles: [...shownFiles, file] });
}
