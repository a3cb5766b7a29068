import { join } from 'node:path';
import type { Variants } from '@hydraulics/common/nouns/attributes/attributes';
import { readDemoCatalogue } from '../../demo/catalogue.ts';
import type { TestServer } from '../server.ts';

/** The demo's cylinders and power packs on a test server, without images and documents. */
export async function createSizedDemo({ client }: TestServer) {
  const { categories } = await readDemoCatalogue(join(import.meta.dirname, '../../../../demo'));
  const created: { _id: string; name: string; categoryId: string; codes: string[] }[] = [];
  for (const { name, attributes, products } of categories) {
    if (name !== 'Hydraulic Cylinders' && name !== 'Power Packs') continue;
    const { _id: categoryId } = await client.categories.create({ name });
    await client.categories.update({ id: categoryId, name, attributes });
    for (const { name, smallDesc, additionalDesc, specifications, variants, typeCode } of products) {
      const { _id } = await client.products.create({
        ...{ name, categoryId, smallDesc, additionalDesc },
        specifications: JSON.stringify(specifications),
        variants: JSON.stringify(variants),
        ...(typeCode ? { typeCode: JSON.stringify(typeCode) } : {}),
      });
      created.push({ _id, name, categoryId, codes: (variants as Variants).rows.map(({ code }) => code) });
    }
  }
  return created;
}
