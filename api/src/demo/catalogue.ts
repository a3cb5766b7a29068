import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attribute, specifications, variants } from '@hydraulics/common/nouns/attributes/attributes';
import { typeCode } from '@hydraulics/common/nouns/attributes/type-code';
import { pageBlocks } from '@hydraulics/common/nouns/pages/blocks';
import { type PagePlace, pagePlaces } from '@hydraulics/common/nouns/pages/pages';
import { type DocumentKind, documentKinds } from '@hydraulics/common/units/documents';
import { z } from 'zod';

const picture = z.object({
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  /** The alternative text. Specifications have none: their figures are also text. */
  alt: z.string().optional(),
});

const document = z.object({
  file: z.string(),
  title: z.string(),
  kind: z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]),
  language: z.string(),
  revision: z.string(),
});

const named = z.array(z.string()).default([]);

const product = z.object({
  name: z.string(),
  smallDesc: z.string(),
  fullDesc: z.string(),
  features: z.string(),
  applications: z.string(),
  advantages: z.string(),
  additionalDesc: z.string(),
  images: z.array(z.string()),
  specImage: z.string(),
  specifications,
  variants,
  typeCode: typeCode.optional(),
  /** Their files are `documents/<file>`. */
  documents: z.array(document),
  availability: z.string().default(''),
  /** Other products by name. */
  accessories: named,
  spareParts: named,
  goesWith: named,
  replaces: named,
});

const catalogue = z.object({
  categories: z.array(
    z.object({
      name: z.string(),
      intro: z.string().default(''),
      attributes: z.array(attribute),
      products: z.array(product),
    }),
  ),
  gallery: z.array(z.string()),
  /** The images of their blocks are keys of `pictures`. */
  pages: z.array(
    z.object({
      title: z.string(),
      name: z.string(),
      place: z.enum(Object.keys(pagePlaces) as [PagePlace, ...PagePlace[]]),
      blocks: pageBlocks,
    }),
  ),
  socials: z.array(z.object({ name: z.string(), link: z.string() })),
  enquiries: z.array(z.object({ name: z.string(), email: z.string(), organization: z.string(), message: z.string() })),
  /** By name. Their variants are `pictures/<name>/<width>x<height>.<format>`. */
  pictures: z.record(z.string(), picture),
});

/** The file `catalogue.json` of the demo. It refers to pictures by the keys of `pictures`. */
export type DemoCatalogue = z.infer<typeof catalogue>;
export type DemoProduct = z.infer<typeof product>;

/** Reads the demo catalogue. @throws Error when the file is damaged */
export async function readDemoCatalogue(folder: string): Promise<DemoCatalogue> {
  return catalogue.parse(JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8')));
}
