import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { ADMIN } from './admin.ts';

/** Words for what the tests of the back office do again and again. */
export async function fillLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

export const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text });

type Credentials = { email: string; password: string };

/** Signs in without a page, as on another machine. */
export async function tokenOf(
  request: APIRequestContext,
  { email, password }: Credentials,
): Promise<{ token: string }> {
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status(), `signing in answered: ${await answer.text()}`).toBe(200);
  return answer.json();
}

/** Adds an admin user as a colleague would. @returns the id */
export async function addUser(
  request: APIRequestContext,
  { name, email, password = 'a long enough password' }: { name: string; email: string; password?: string },
): Promise<string> {
  const { token } = await tokenOf(request, ADMIN);
  const answer = await request.post('/api/auth/signup', {
    data: { name, email, password },
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json())._id;
}
