import type { UnitSymbol } from '@hydraulics/common/figures/units';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { richFields } from '@hydraulics/common/nouns/products';
import { fold } from '@hydraulics/common/text';
import { uploadsFolder } from '@hydraulics/common/units/images';
import type { Tables } from '../db/database.ts';
import { Database } from '../db/database.ts';

import type { DatabaseLocation } from '../db/source.ts';
import { filePath, type StoredFile, storedFile } from '../db/stored-file.ts';
import type { EnquiryRow } from '../db/tables/enquiries/enquiries.ts';
import type { GalleryRow } from '../db/tables/gallery.ts';
import { noProduct, type ProductRow } from '../db/tables/products.ts';
import { bumpEnquiryVersion, enquiryKeys } from '../repositories/enquiries.ts';
import { productKeys } from '../repositories/products.ts';
import { newPublication } from '../repositories/publication/shown.ts';
import { newDeletable } from '../repositories/records.ts';

const firstNames = ['Vera', 'Jürgen', 'Aiko', 'Łukasz', 'Nadia', 'Tom', 'Ingrid', 'Paulo', 'Shreya', 'Émile'];
const lastNames = [
  'Amsel',
  'Brandt',
  'Castellano',
  'Dvořák',
  'Eriksen',
  'Fournier',
  'Gupta',
  'Hanson',
  'Ito',
  'Kovács',
];
const companies = ['Norrfeld Steel', 'Baltic Shipyards', 'Pharma Werk', 'Sugar Mills Ltd', 'Delta Presses', ''];
const series = ['Power Pack VPP', 'Cylinder VCX', 'Marine Unit VMU', 'Lubrication System VLS'];
const request = 'Please quote delivery and price for the following duty, with the seals that suit mineral oil:';
const sheet = 'Working pressure 250 bar, flow 40 l/min, stroke 800 mm, rod of hard chrome, seals of polyurethane. ';

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

function enquiry(number: number): EnquiryRow {
  const [first, last] = [pick(firstNames, number), pick(lastNames, Math.floor(number / 10))];
  const row = {
    name: `${first} ${last}`,
    email: fold(`${first}.${last}.${number}`).replaceAll('ł', 'l').concat('@example.com'),
    organization: pick(companies, number),
    message: `${request} ${200 + (number % 150)} bar, ${10 + (number % 90)} l/min, reference RFQ-${number}. ${sheet.repeat(number % 5)}`,
    product: number % 3 === 0 ? `${pick(series, number)} ${number % 500}` : '',
  };
  return {
    ...newDeletable(new Date(Date.UTC(2026, 0, 1) + number * 60_000)),
    ...row,
    // Most are answered; about one in 250 is new and one in 40 is spam.
    state: number % 40 === 0 ? 'spam' : number % 250 < 249 ? 'answered' : 'new',
    phone: '',
    country: '',
    deadline: '',
    productId: null,
    updatedBy: null,
    assigneeId: null,
    lostReason: null,
    dueOn: null,
    handledBy: null,
    handledAt: null,
    mergedInto: null,
    source: '',
    units: '',
    answeredAt: null,
    quotedAt: null,
    ...enquiryKeys(row),
  };
}

/** Used if the gallery is empty: rows can be read without their files. */
const missingFiles = ['1600x1200', '1200x1600', '1600x1600', '1600x1067'].map((size, index) =>
  storedFile(`${String(index).repeat(40)}-${size}.webp`),
);

const picture = (number: number, files: readonly StoredFile[]): GalleryRow => ({
  ...newDeletable(new Date(Date.UTC(2025, 6, 1) + number * 60_000)),
  ...newPublication(),
  filename: pick(files, number),
  ...{ alt: '', searchTitle: '', searchDescription: '', noindex: false },
  position: number,
});

const attribute = (id: string, name: string, unit: UnitSymbol): Attribute => ({
  ...{ id, name, kind: 'number', unit, group: '', decimals: null, choices: [] },
  ...{ filterable: true, comparable: true, required: false, removed: false, mergedInto: null },
});

const attributes = [
  attribute('pressure', 'Nominal pressure', 'bar'),
  attribute('flow', 'Flow', 'l/min'),
  attribute('stroke', 'Stroke', 'mm'),
];

const valuesOf = (number: number) =>
  Object.fromEntries(
    [160 + (number % 16) * 10, 5 + (number % 200), 100 + (number % 60) * 25].map((figure, index) => {
      const { id, unit } = attributes[index] as Attribute;
      return [id, { kind: 'number' as const, number: figure, unit, base: [figure] }];
    }),
  );

function product(number: number, categoryId: string, files: readonly StoredFile[]): ProductRow {
  const texts = Object.fromEntries(richFields.map(field => [field, `<p>${sheet.repeat(8)}</p>`]));
  const row = {
    ...newDeletable(new Date(Date.UTC(2025, 0, 1) + number * 60_000)),
    ...newPublication(),
    ...noProduct(),
    ...(texts as Pick<ProductRow, (typeof richFields)[number]>),
    smallDesc: `<p>${sheet.trim()}</p>`,
    name: `${pick(series, number)} ${number}`,
    categoryId,
    images: number % 10 === 0 ? [] : [storedFile(`${uploadsFolder}/${filePath(pick(files, number))}`)],
    undescribedImages: number % 10 === 0 ? 0 : 1,
    updatedBy: null,
    position: number,
    homePosition: null,
    specifications: { own: [], values: valuesOf(number) },
  };
  return { ...row, ...productKeys(row) };
}

async function insertAll<R>(rows: R[], insert: (chunk: R[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) await insert(rows.slice(from, from + 500));
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export type CatalogueCounts = { products?: number; enquiries?: number; gallery?: number };

/** Inserts many products, enquiries and gallery images. They share the existing gallery images. */
export async function insertLargeCatalogue(
  tables: Tables,
  { products = 5000, enquiries = 50_000, gallery = 0 }: CatalogueCounts = {},
): Promise<void> {
  const existing = await tables.gallery.find({ select: { id: true, filename: true }, take: 30 });
  const files = existing.length > 0 ? existing.map(({ filename }) => filename) : missingFiles;
  const category = {
    ...newDeletable(new Date(Date.UTC(2025, 0, 1))),
    name: 'Made in numbers',
    nameKey: 'made in numbers',
    nameSort: 'made in numbers',
    position: 1000,
    attributes,
  };
  await tables.categories.insert(category);
  await insertAll(
    numbers(products).map(number => product(number, category.id, files)),
    chunk => tables.products.insert(chunk),
  );
  await insertAll(numbers(enquiries).map(enquiry), chunk => tables.enquiries.insert(chunk));
  await bumpEnquiryVersion(tables);
  await insertAll(
    numbers(gallery).map(number => picture(number, files)),
    chunk => tables.gallery.insert(chunk),
  );
}

/** The same for a database that no server uses. */
export async function seedLargeCatalogue(location: DatabaseLocation, counts?: CatalogueCounts): Promise<void> {
  const db = await new Database(location).open();
  try {
    await db.write(tables => insertLargeCatalogue(tables, counts));
  } finally {
    await db.close();
  }
}
