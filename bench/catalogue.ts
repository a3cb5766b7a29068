import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ADMIN } from '../e2e/fixtures/staff/admin-account.ts';

/** Addresses that the benchmark asks for. */
export type Targets = { product: string; category: string; list: string };

const rich = (text: string) => `<p>${`${text} `.repeat(12)}</p><ul>${`<li>${text}</li>`.repeat(8)}</ul>`;

/** Adds a category of sixty products with an image each to a running server, as staff would through the API. */
export async function addCategory(url: string, image: Blob): Promise<Targets> {
  const post = async (path: string, body: BodyInit, headers: Record<string, string>) => {
    const answer = await fetch(url + path, { method: 'POST', body, headers });
    const value = (await answer.json()) as { _id: string; token: string; message: string };
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  /** The readable address of a page, to which that with its id leads. */
  const leadsTo = async (path: string) => new URL((await fetch(url + path)).url).pathname;
  const json = { 'content-type': 'application/json' };
  const { token } = await post(
    '/api/auth/login',
    JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
    json,
  );
  const staff = { authorization: `Bearer ${token}` };
  const name = `Sixty products ${Date.now()}`;
  const category = await post('/api/add-category', JSON.stringify({ name }), { ...json, ...staff });
  let product = '';
  for (let number = 1; number <= 60; number += 1) {
    const form = new FormData();
    form.append('name', `Cylinder VCX ${number}/56`);
    form.append('category', name);
    form.append('categoryId', category._id);
    for (const field of ['smallDesc', 'fullDesc', 'features', 'applications', 'advantages', 'additionalDesc']) {
      form.append(field, rich('Working pressure 250 bar, stroke 800 mm, seals of polyurethane.'));
    }
    form.append('images', image, `cylinder-${number}.png`);
    product = (await post('/api/products', form, staff))._id;
  }
  return {
    product: await leadsTo(`/product/${product}`),
    category: await leadsTo(`/products/${category._id}`),
    list: `/api/products?categoryId=${category._id}`,
  };
}

/** An image of the demo catalogue as an upload. */
export function uploadedImage(folder: string): Buffer<ArrayBuffer> {
  const originals = path.join(folder, 'originals');
  const [name = ''] = readdirSync(originals);
  return readFileSync(path.join(originals, name)) as Buffer<ArrayBuffer>;
}
