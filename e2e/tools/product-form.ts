import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { png } from './png.ts';

type Files = ReturnType<typeof png>[];

/** Words for what the tests of the product form do again and again. */
export async function chooseFiles(page: Page, button: string, files: Files): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}

export const editor = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
export const nameField = (page: Page) => page.getByLabel('Name', { exact: true });
export const pictures = (page: Page) => page.locator('.picture-name > span:first-child');
export const submit = (page: Page, name: 'Add +' | 'Update Product') => page.getByRole('button', { name });

/** Waits until the form can be typed into, its editors too. */
export const ready = (page: Page) => expect(editor(page, 'Additional Description')).toBeEditable();

/** Waits until the draft of the page holds these words. */
export const draftHas = (page: Page, words: string) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('draft:') ? value : [])),
      ),
    )
    .toEqual(expect.arrayContaining([expect.stringContaining(words)]));

/** Calls as the admin, or as somebody else. */
export async function staffCalls(request: APIRequestContext, who: { email: string; password: string }) {
  const answer = await request.post('/api/auth/login', { data: { email: who.email, password: who.password } });
  const headers = { Authorization: `Bearer ${(await answer.json()).token}` };
  return {
    async firstCategory(): Promise<{ _id: string; name: string }> {
      return (await (await request.get('/api/categories')).json())[0];
    },
    /** @returns the id */
    async addProduct(fields: Record<string, string>, images: Files = []): Promise<string> {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      if (!fields.categoryId) form.append('categoryId', (await this.firstCategory())._id);
      for (const { name, mimeType, buffer } of images)
        form.append('images', new File([new Uint8Array(buffer)], name, { type: mimeType }));
      const added = await request.post('/api/products', { headers, multipart: form });
      expect(added.status(), await added.text()).toBe(201);
      return (await added.json())._id;
    },
    async changeProduct(id: string, fields: Record<string, string>): Promise<void> {
      const changed = await request.put(`/api/products/${id}`, { headers, multipart: fields });
      expect(changed.status(), await changed.text()).toBe(200);
    },
    async product(id: string) {
      return (await request.get(`/api/products/${id}`)).json();
    },
    async addUser(user: { name: string; email: string; password: string }): Promise<void> {
      expect((await request.post('/api/auth/signup', { headers, data: user })).status()).toBe(201);
    },
  };
}
