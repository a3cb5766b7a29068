import { readFile } from 'node:fs/promises';
import type { Client } from '@hydraulics/common/contract/client';
import { limits } from '@hydraulics/common/limits';
import type { OwnFile } from '@hydraulics/common/nouns/thread/thread';
import { documentFileName, documentFormats, parseDocumentPath } from '@hydraulics/common/units/documents';
import { IsNull } from 'typeorm';
import { catalogueName as catalogueBlob, originalName } from '../../blobs/names.ts';
import { filePath } from '../../db/stored-file.ts';
import type { Deps } from '../../deps.ts';
import { catalogueName, dataSheetName } from '../../enquiries/thread/own-files.ts';
import { readReplyFile } from '../../enquiries/thread/reply-files.ts';
import { visitorsCatalogue } from '../../handlers/products/catalogues/visitors-catalogue.ts';
import type { WorkLimits } from '../../http/limits/work-limits.ts';
import type { ReadFile } from '../../mail/letters/attach.ts';
import type { MailFile } from '../../mail/letters/letter.ts';
import { MailError } from '../../mail/transport.ts';
import { formatOf } from '../../repositories/documents.ts';
import { describeSheet } from './describe-sheet.ts';
import { nullIfNotFound, readFacts } from './pdf-request.ts';

type Options = {
  client: Client;
  deps: Deps;
  workLimits: WorkLimits;
  quotation: (file: Extract<OwnFile, { kind: 'quotation' }>) => Promise<MailFile | null>;
};

/** Makes the data sheets and catalogue pages that are attached to mails, and reads the documents and the files of staff. */
export function mailFiles({ client, deps, workLimits, quotation }: Options): ReadFile {
  const { blobs } = deps.media;

  /** @throws MailError to be repeated: rows name no file that is gone for good */
  async function bytesOf(name: string): Promise<Buffer> {
    const file = await blobs.local(name);
    if (!file) throw new MailError('deferred', 'EFILEGONE', 'The file is not in its place.');
    return readFile(file);
  }

  async function dataSheet(file: Extract<OwnFile, { kind: 'data-sheet' }>): Promise<MailFile | null> {
    const { product, code = '', units = 'metric' } = file;
    const facts = await readFacts({ client, workLimits }, product, code);
    if (!facts) return null;
    const place = { units, publicUrl: deps.publicUrl };
    const { sheet, size } = describeSheet(facts, place);
    return {
      filename: dataSheetName(size?.code ?? facts[0].name, units),
      content: await deps.media.drawDataSheet(sheet),
      contentType: documentFormats.pdf.type,
    };
  }

  async function catalogue(file: Extract<OwnFile, { kind: 'catalogue' }>): Promise<MailFile | null> {
    const { category: categoryId, units = 'metric' } = file;
    const found = await workLimits
      .run(() => visitorsCatalogue(deps, { categoryId, units }, true))
      .catch(nullIfNotFound);
    if (!found) return null;
    if (!('ready' in found)) throw new MailError('deferred', 'EFILEMADE', 'The catalogue is being made.');
    const content = await bytesOf(catalogueBlob(found.ready.id));
    if (content.length > limits.replyBytes) throw new MailError('refused', 'EFILEBIG', 'The catalogue is too large.');
    return { filename: catalogueName(found.ready.covers, units), content, contentType: documentFormats.pdf.type };
  }

  async function document(id: string): Promise<MailFile | null> {
    const row = await deps.db.read(({ documents }) => documents.findOneBy({ id, deletedAt: IsNull() }));
    const hash = row && parseDocumentPath(filePath(row.file))?.hash;
    if (!hash) return null;
    const format = formatOf(row);
    return {
      filename: documentFileName({ ...row, format }),
      content: await bytesOf(originalName(hash)),
      contentType: documentFormats[format].type,
    };
  }

  return async file => {
    // No request does it here, and what the client keeps must not be older than the letter.
    await deps.db.readContentVersion();
    if (file.kind === 'quotation') return quotation(file);
    if (file.kind === 'upload') return readReplyFile(deps.db, file.upload);
    if (file.kind === 'catalogue') return catalogue(file);
    return file.kind === 'data-sheet' ? dataSheet(file) : document(file.document);
  };
}
