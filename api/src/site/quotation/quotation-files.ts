import type { Client } from '@hydraulics/common/contract/client';
import type { OwnFile } from '@hydraulics/common/nouns/thread/thread';
import { documentFormats } from '@hydraulics/common/units/documents';
import { In } from 'typeorm';
import { companyDay } from '../../company/company-day.ts';
import type { Tables } from '../../db/database.ts';
import { filePath } from '../../db/stored-file.ts';
import type { QuotationRevisionRow } from '../../db/tables/quotations/quotation-revisions.ts';
import type { Deps } from '../../deps.ts';
import type { MailFile } from '../../mail/letters/letter.ts';
import { companyOf, imageName } from '../../pdf/data-sheet/from-product.ts';
import { quotationFileName } from '../../quotations/file-name.ts';
import { toOrderSheet, toQuotationSheet } from '../../quotations/sheet.ts';

type Options = { client: Client; deps: Deps };

/** In pixels: sharp in print. */
const pictureWidth = 320;

/** What a PDF is made from, except the company. */
async function read(tables: Tables, revision: QuotationRevisionRow | null) {
  const row = revision && (await tables.quotations.findOneBy({ id: revision.quotationId }));
  if (!row) return null;
  const ids = revision.content.positions.flatMap(({ product }) => product || []);
  const products = await tables.products.find({ where: { id: In(ids) }, select: { id: true, images: true } });
  return { row, revision, images: new Map(products.map(({ id, images: [first] }) => [id, first && filePath(first)])) };
}

/** Makes the PDFs of quotations, and of the orders that customers made of them. */
export function quotationPdfs({ client, deps }: Options) {
  async function draw(found: Awaited<ReturnType<typeof read>>, kind: 'Quotation' | 'Order'): Promise<MailFile | null> {
    if (!found) return null;
    const { row, revision, images } = found;
    const company = companyOf(await client.company.get({}));
    const pictureOf = (id: string) => imageName(images.get(id), pictureWidth);
    const { timeZone } = await companyDay(deps);
    const source = { row, revision, company, pictureOf, timeZone, now: deps.now() };
    const sheet = kind === 'Order' ? toOrderSheet(source) : toQuotationSheet(source);
    return {
      filename: quotationFileName(kind, row, revision),
      content: await deps.media.drawQuotation(sheet),
      contentType: documentFormats.pdf.type,
    };
  }

  const find = (where: Partial<Pick<QuotationRevisionRow, 'id' | 'quotationId' | 'revision' | 'state'>>) =>
    deps.db.read(async tables => read(tables, await tables.quotationRevisions.findOneBy(where)));

  return {
    /** The PDF of a revision; null if it was deleted. */
    revision: async (id: string) => draw(await find({ id }), 'Quotation'),
    /** A quotation that is attached to a mail. */
    attached: async ({ quotation: quotationId, revision }: Extract<OwnFile, { kind: 'quotation' }>) =>
      draw(await find({ quotationId, revision }), 'Quotation'),
    /** The order note; null without an order. */
    async order(quotationId: string): Promise<MailFile | null> {
      const found = await find({ quotationId, state: 'issued' });
      return found?.row.state === 'accepted' ? draw(found, 'Order') : null;
    },
  };
}
export type QuotationPdfs = ReturnType<typeof quotationPdfs>;
