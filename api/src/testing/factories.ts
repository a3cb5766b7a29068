import { type Api, api, type Noun } from '@hydraulics/common/contract/api';
import type { Role } from '@hydraulics/common/contract/roles';
import type { Category } from '@hydraulics/common/nouns/categories';
import type { StaffDocument } from '@hydraulics/common/nouns/documents/documents';
import type { Enquiry, enquiryInput } from '@hydraulics/common/nouns/enquiries';
import type { GalleryImage } from '@hydraulics/common/nouns/images/gallery';
import type { Product, productInput } from '@hydraulics/common/nouns/products';
import type { Redirect } from '@hydraulics/common/nouns/redirects';
import type { Social } from '@hydraulics/common/nouns/socials';
import type { User } from '@hydraulics/common/nouns/users';
import type { TrashNoun } from '@hydraulics/common/registry';
import type { z } from 'zod';
import { handlers } from '../calls/registry.ts';
import { anonymous as anybody } from '../rpc/actor.ts';
import { pdfFile } from './files/documents.ts';
import { pngFile } from './images.ts';
import { sampleInput } from './sample.ts';
import type { TestServer } from './server.ts';

type CreatableNoun = { [N in Noun]: 'create' extends keyof Api[N] ? N : never }[Noun];

type Made = { _id: string };

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/**
 * Creates records with defaults for all fields, including parents. They use the API, unless it has no such call or
 * limits it.
 */
export function factories({ client, visitor, deps }: TestServer) {
  async function category(name = `Category ${next()}`): Promise<Category> {
    return visitor.categories.get({ id: (await client.categories.create({ name }))._id });
  }

  async function product(
    fields: Partial<z.input<typeof productInput>> & { images?: Blob[]; specImage?: Blob[] } = {},
  ): Promise<Product> {
    const categoryId = fields.categoryId ?? (await category())._id;
    const { _id } = await client.products.create({ name: `Product ${next()}`, ...fields, categoryId });
    return visitor.products.get({ id: _id });
  }

  async function document(
    fields: Partial<z.input<typeof api.documents.create.body>> & { file?: Blob[] } = {},
  ): Promise<StaffDocument> {
    const productId = fields.productId ?? (await product())._id;
    const title = `Document ${next()}`;
    // Different bytes each time, because equal files are stored once.
    const defaults = { title, kind: 'data-sheet' as const, file: [pdfFile('sheet.pdf', title)] };
    const { _id } = await client.documents.create({ ...defaults, ...fields, productId });
    return client.documents.get({ id: _id });
  }

  /** A page with one block, which has an image. */
  async function page(): Promise<Made> {
    const block = { kind: 'picture', image: { file: 0 }, alt: 'A pump', side: 'left', html: '<p>A pump.</p>' };
    return client.pages.create({
      title: `Page ${next()}`,
      blocks: JSON.stringify([block]),
      images: [await pngFile()],
    });
  }

  const image = () => record('gallery') as Promise<GalleryImage>;

  async function enquiry(fields: Partial<z.output<typeof enquiryInput>> = {}, newId?: string): Promise<Enquiry> {
    const words = { name: `Visitor ${next()}`, email: 'visitor@example.com', message: 'Hello' };
    await handlers.enquiries.submit({ ...words, ...fields, files: [] }, deps, { ...anybody, newId });
    return (await client.enquiries.list({ limit: 1 }))[0] as Enquiry;
  }

  /** No two have the same old address. */
  async function redirect(): Promise<Redirect> {
    const { _id: id } = await client.redirects.create({ source: `/former/${next()}.html`, target: '/about-us' });
    return client.redirects.get({ id });
  }

  /** The draft of a quotation. */
  const quotation = async (): Promise<Made> => client.quotations.create({ enquiry: (await enquiry())._id });

  /** The id of a quotation that a customer can read. */
  async function issuedQuotation(): Promise<string> {
    const { _id: id } = await quotation();
    const positions = [{ kind: 'normal' as const, name: 'Cylinder', quantity: 2000, unitPrice: 100_000 }];
    const terms = { delivery: 'EXW', payment: '30 days', validUntil: '2034-12-31' };
    await client.quotations.update({ id, currency: 'EUR', vatRate: 1900, positions, ...terms });
    await client.quotations.issue({ id });
    return id;
  }

  /** A release of one draft page. */
  async function release(): Promise<Made> {
    const { _id: recordId } = await client.pages.create({ title: `Released ${next()}`, status: 'draft' });
    return client.releases.create({ name: `Release ${next()}`, items: [{ noun: 'pages', recordId }] });
  }

  async function social(name = 'Instagram', link = 'https://example.com/'): Promise<Social> {
    return client.socials.get({ id: (await client.socials.create({ name, link }))._id });
  }

  /** An owner, unless another role is given. */
  async function user(
    fields: { name?: string; email?: string; password?: string; role?: Role } = {},
  ): Promise<User & { password: string }> {
    const words = {
      name: 'Second Admin',
      email: `admin${next()}@example.com`,
      password: 'surely long enough',
      role: 'owner' as const,
      ...fields,
    };
    const { _id } = await client.auth.signup(words);
    return { ...(await client.users.get({ id: _id })), password: words.password };
  }

  /** A record of any noun with a create call, with its required fields only. */
  async function record(noun: CreatableNoun): Promise<Made> {
    const input = await sampleInput(api[noun].create, next());
    const calls = client[noun] as unknown as { create: (input: unknown) => Promise<Made>; list: () => Promise<Made[]> };
    const { _id } = await calls.create(input);
    return (await calls.list()).find(row => row._id === _id) as Made;
  }

  /** The nouns that need more than their own schemas require, or have no call to create one. */
  const makers: Record<Exclude<TrashNoun, CreatableNoun>, () => Promise<Made>> &
    Partial<Record<TrashNoun, () => Promise<Made>>> = {
    enquiries: enquiry,
    products: async () => product({ images: [await pngFile()], specImage: [await pngFile()] }),
    documents: () => document(),
    pages: () => page(),
    // A link is an address, which its schema does not say.
    socials: () => social(),
    redirects: () => redirect(),
    releases: () => release(),
  };

  /** A record of any noun with a trash, with an image if it can have one. */
  const deletable = (noun: TrashNoun): Promise<Made> => makers[noun]?.() ?? record(noun as CreatableNoun);

  const made = { category, product, document, image, page, enquiry, quotation, issuedQuotation, redirect, release };
  return { ...made, social, user, record, deletable };
}

/** Deletes the earlier versions of all records, and moves the files to the trash that nothing else refers to. */
export async function forgetVersions({ deps: { db, media } }: TestServer): Promise<void> {
  const rows = await db.read(tables => tables.recordVersions.find());
  await db.transaction(tables => tables.recordVersions.createQueryBuilder().delete().execute());
  await media.trashUnreferenced(rows.flatMap(({ images }) => images));
}
