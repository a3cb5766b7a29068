import type { Page } from '@playwright/test';

/** Words for what the tests of the back office do again and again. */
export async function fillLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

export const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text });
