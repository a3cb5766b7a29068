import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoCatalogue } from '@hydraulics/api/src/demo/catalogue.ts';
import { company as companySchema } from '@hydraulics/common/nouns/company';
import { plainText } from '@hydraulics/common/text';
import { series } from '../figures/series.ts';
import type { DemoProduct } from '../picture.ts';
import { dataSheet } from './data-sheet.ts';
import { dimensionDrawing } from './dimension-drawing.ts';
import { instructions, manual } from './instructions.ts';
import { certified, testCertificate } from './test-certificate.ts';

type Described = DemoCatalogue['categories'][number]['products'][number]['documents'][number];

/** A document of the demo, made on demand. */
export type DemoDocument = Described & { make: () => Promise<Buffer> };

const profile = companySchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../company.json'), 'utf8')));
const company = {
  name: profile.name,
  phone: profile.phones[0]?.number ?? '',
  email: profile.emails[0]?.address ?? '',
};

const revision = 'B';

/** Series and cylinders, whose data sheets and drawings designers need most. */
const measured: ReadonlySet<string> = new Set([
  ...Object.keys(series),
  'VCW 50/30 Welded Clevis Cylinder',
  'VCP 250/180 Press Cylinder',
  'VTL 125 Three-Stage Telescopic Cylinder',
]);

const paperOf = (
  { name }: DemoProduct,
  what: { file: string; title: string; kind: Described['kind'] },
  make: () => Promise<Buffer>,
): DemoDocument => ({
  file: `${what.file}.pdf`,
  title: `${name}, ${what.title}`,
  kind: what.kind,
  language: 'en',
  revision,
  make,
});

/**
 * The documents of a product: data sheets and drawings for series and cylinders, instructions for units; others have
 * none.
 */
export function documentsOf(product: DemoProduct): DemoDocument[] {
  const { name, rows, drawing } = product;
  if (!drawing) return [];
  const { slug, code, model } = drawing;
  const small = plainText(product.smallDesc);
  const brief = instructions[name];
  const documents: DemoDocument[] = [];
  if (measured.has(name)) {
    const features = [...product.features.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => plainText(text ?? ''));
    const what = { file: `${slug}-data-sheet`, title: 'data sheet', kind: 'data-sheet' } as const;
    const content = { name, code, small, features, rows, variants: series[name], company, revision };
    documents.push(
      paperOf(product, what, () => dataSheet(content)),
      {
        file: `${slug}-dimensions.dxf`,
        title: `${name}, dimension drawing`,
        kind: 'drawing',
        language: '',
        revision,
        make: async () => Buffer.from(dimensionDrawing(model, { name, code, company: company.name, revision })),
      },
    );
  }
  if (brief) {
    const what = { file: `${slug}-instructions`, title: 'operating instructions in brief', kind: 'manual' } as const;
    documents.push(paperOf(product, what, () => manual(brief, { name, small, rows, company, revision })));
  }
  if (certified.has(name)) {
    const what = {
      file: `${slug}-test-certificate`,
      title: 'test certificate, specimen',
      kind: 'certificate',
    } as const;
    documents.push(paperOf(product, what, () => testCertificate({ name, code, rows, company, revision })));
  }
  return documents;
}
