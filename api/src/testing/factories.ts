import type { Category } from '@hydraulics/common/nouns/categories';
import type { Enquiry, enquiryInput } from '@hydraulics/common/nouns/enquiries';
import type { GalleryImage } from '@hydraulics/common/nouns/gallery';
import type { Product, productInput } from '@hydraulics/common/nouns/products';
import type { Social } from '@hydraulics/common/nouns/socials';
import type { User } from '@hydraulics/common/nouns/users';
import type { z } from 'zod';
import { newRecord } from '../repositories/records.ts';
import { visitor as anybody } from '../rpc/caller.ts';
import { handlers } from '../rpc/registry.ts';
import { pngFile } from './images.ts';
import type { TestServer } from './server.ts';

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/**
 * Makers of records that fill in whatever a test does not care about, parents included. They go through the API, but
 * where it has no call for it or limits how often it may be called.
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

  async function image(): Promise<GalleryImage> {
    const { _id } = await client.gallery.create({ 'image-file': [await pngFile()] });
    return (await visitor.gallery.list()).find(row => row._id === _id) as GalleryImage;
  }

  async function enquiry(fields: Partial<z.output<typeof enquiryInput>> = {}): Promise<Enquiry> {
    const words = { name: `Visitor ${next()}`, email: 'visitor@example.com', message: 'Hello' };
    await handlers.enquiries.submit({ ...words, ...fields }, deps, anybody);
    return (await client.enquiries.list({ limit: 1 }))[0] as Enquiry;
  }

  async function social(name = 'Instagram', link = 'https://example.com/'): Promise<Social> {
    const row = { ...newRecord(deps.now()), name, link };
    await deps.db.write(tables => tables.socials.insert(row));
    return client.socials.get({ id: row.id });
  }

  async function user(
    fields: { name?: string; email?: string; password?: string } = {},
  ): Promise<User & { password: string }> {
    const words = { name: 'Second Admin', email: `admin${next()}@example.com`, password: 'long enough', ...fields };
    const { _id } = await client.auth.signup(words);
    return { ...(await client.users.get({ id: _id })), password: words.password };
  }

  return { category, product, image, enquiry, social, user };
}
