import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoCatalogue } from '@hydraulics/api/src/demo/catalogue.ts';
import { company as companySchema } from '@hydraulics/common/nouns/company';
import { plainText } from '@hydraulics/common/text';
import { series } from '../figures/series.ts';
import type { DemoProduct } from '../picture.ts';
import { dataSheet } from './data-sheet.ts';
import { dimensionDrawing } from './dimension-drawing.ts';

type Described = DemoCatalogue['categories'][number]['products'][number]['documents'][number];

/** A document of the demo, made on demand. */
export type DemoDocument = Described & { make: () => Promise<Buffer> };

const company = companySchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../company.json'), 'utf8')));

const revision = 'B';

/** The data sheet and the dimension drawing of a product that comes in sizes; others have none. */
export function documentsOf(product: DemoProduct): DemoDocument[] {
  const { name, rows, drawing } = product;
  const variants = series[name];
  if (!variants || !drawing) return [];
  const { slug, code, model } = drawing;
  return [
    {
      file: `${slug}-data-sheet.pdf`,
      title: `${name}, data sheet`,
      kind: 'data-sheet',
      language: 'en',
      revision,
      make: () =>
        dataSheet({
          name,
          code,
          small: plainText(product.smallDesc),
          features: [...product.features.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => plainText(text ?? '')),
          rows,
          variants,
          company: {
            name: company.name,
            phone: company.phones[0]?.number ?? '',
            email: company.emails[0]?.address ?? '',
          },
          revision,
        }),
    },
    {
      file: `${slug}-dimensions.dxf`,
      title: `${name}, dimension drawing`,
      kind: 'drawing',
      language: '',
      revision,
      make: async () => Buffer.from(dimensionDrawing(model, { name, code, company: company.name, revision })),
    },
  ];
}
