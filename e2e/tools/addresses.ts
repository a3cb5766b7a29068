import type { APIRequestContext } from '@playwright/test';

type Record = { _id: string; name: string };

/** The first record that a list of the API answers. */
export const first = async (request: APIRequestContext, call: string): Promise<Record> =>
  (await (await request.get(call)).json())[0];

/** The addresses of one public page of each kind. */
export async function addresses(request: APIRequestContext): Promise<string[]> {
  const category = await first(request, '/api/categories');
  const product = await first(request, '/api/products-home');
  const fixed = ['/', '/products', '/gallery', '/about-us', '/contact-us', '/error'];
  return [...fixed, `/products/${category._id}`, `/product/${product._id}`];
}
