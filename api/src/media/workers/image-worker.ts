import { AppError, type ErrorCode } from '@hydraulics/common/contract/errors';
import type { Cutting } from '@hydraulics/common/nouns/images/cutting';
import { fullDiskError } from '../../files/full-disk.ts';
import type { DataSheet } from '../../pdf/data-sheet/content.ts';
import type { QuotationSheet } from '../../pdf/quotation/content.ts';
import type { CleanSvg } from '../drawings/clean-svg.ts';
import { drawSvg } from '../drawings/draw-svg.ts';
import { type SharePicture, writeSharePicture } from '../share/share-picture.ts';
import { type Decoded, TooManyPixels, writeVariants } from '../variants.ts';

/** An image to encode. With more than `maxPixels` it is returned unread, for the worker of large images. */
export type ImageJob = {
  file: string;
  folder: string;
  label: string;
  maxPixels?: number;
  /** The hash for the file names when variants are encoded again. */
  hash?: string;
  /** How the picture is cut from the file; absent: not at all. */
  cutting?: Cutting;
  /** Whether only the first variants are encoded, without which no page can show it. */
  first?: boolean;
};
/** A share picture to draw into `file`. */
export type ShareJob = { file: string; label: string; share: SharePicture };
/** A data sheet to make as a PDF in `file`. */
export type DataSheetJob = { file: string; label: string; dataSheet: DataSheet };
/** A quotation to make as a PDF in `file`. */
export type QuotationJob = { file: string; label: string; quotation: QuotationSheet };
/** A cleaned SVG to draw as a PNG in `file`. */
export type DrawingJob = { file: string; label: string; drawing: CleanSvg };
export type WorkerJob = ImageJob | ShareJob | DataSheetJob | QuotationJob | DrawingJob;
export type ImageResult = { value: Decoded | null } | { code: ErrorCode; message: string } | { tooManyPixels: true };
/** Sent every second during a job: CPU time since its start (ms). */
export type Heartbeat = { cpu: number };
export type WorkerMessage = { result: ImageResult } | { heartbeat: Heartbeat };

export const heartbeatIntervalMs = 1000;

/**
 * A process that only decodes images: it contains exploits of a decoder, and exits to free the memory of large images.
 * It also exits with its parent.
 */
process.on('message', async (job: WorkerJob) => {
  const before = process.cpuUsage();
  const beat = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    send({ heartbeat: { cpu: (user + system) / 1000 } });
  }, heartbeatIntervalMs);
  const result = await work(job);
  clearInterval(beat);
  send({ result });
});
process.on('disconnect', () => process.exit(0));
// A signal to the process group reaches this process too. The parent finishes running uploads first and decides when
// this process exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

function send(message: WorkerMessage): void {
  process.send?.(message);
}

async function work(job: WorkerJob): Promise<ImageResult> {
  try {
    if ('share' in job) {
      await writeSharePicture(job.share, job.file);
      return { value: null };
    }
    if ('drawing' in job) {
      await drawSvg(job.drawing, job.file);
      return { value: null };
    }
    if ('dataSheet' in job) {
      // Only when needed: it takes longer to load than many images to encode.
      const { writeDataSheet } = await import('../../pdf/data-sheet/write-data-sheet.ts');
      await writeDataSheet(job.dataSheet, job.file);
      return { value: null };
    }
    if ('quotation' in job) {
      const { writeQuotation } = await import('../../pdf/quotation/write-quotation.ts');
      await writeQuotation(job.quotation, job.file);
      return { value: null };
    }
    const { file, folder, label, ...options } = job;
    return { value: await writeVariants(file, folder, label, options) };
  } catch (thrown) {
    const error = fullDiskError(thrown);
    if (error instanceof TooManyPixels) return { tooManyPixels: true };
    if (error instanceof AppError) return { code: error.code, message: error.message };
    return { code: 'internal', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
