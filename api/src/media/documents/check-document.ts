import { open } from 'node:fs/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import { sniffDocument } from '@hydraulics/common/nouns/documents/document-signatures';
import { type DocumentFormat, documentTypes } from '@hydraulics/common/units/documents';
import { checkDxf } from './dxf.ts';
import { type Ends, readAt, Unusable } from './ends.ts';
import { checkPdf } from './pdf.ts';
import { checkStep } from './step.ts';
import { checkZip } from './zip.ts';

const endLength = 64 * 1024;

type Check = { check: (ends: Ends, path: string) => Promise<void> | void };

const checks: Record<DocumentFormat, Check> = { pdf: checkPdf, step: checkStep, dxf: checkDxf, zip: checkZip };

/**
 * The format of a document by its bytes alone, not by the file name.
 * @param label the file's name in error messages
 * @throws AppError `invalid_document` with the reason
 */
export async function checkDocument(path: string, label: string): Promise<DocumentFormat> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const head = await readAt(handle, 0, Math.min(size, endLength));
    const tail = await readAt(handle, Math.max(0, size - endLength), Math.min(size, endLength));
    const format = sniffDocument(head);
    if (!format) throw new Unusable(size === 0 ? 'is empty.' : `is not a ${documentTypes} file.`);
    await checks[format].check({ head, tail, size, handle }, path);
    return format;
  } catch (error) {
    if (error instanceof Unusable)
      throw new AppError('invalid_document', `${label} ${error.message}`, { cause: error });
    throw error;
  } finally {
    await handle.close();
  }
}
