import { adminPaths } from '@hydraulics/common/contract/paths';
import { messages } from '@hydraulics/common/messages';
import type { Page } from '@playwright/test';
import { png } from '../../e2e/fixtures/uploads/noise-png.ts';
import type { Hand } from './hand.ts';

/** `from`: where the clerk is when the task begins. */
export type Task = { name: string; from: string; run: (hand: Hand, round: number) => Promise<void> };

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text }).last().waitFor();
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');
const nameField = (page: Page) => page.getByLabel('Name', { exact: true });
const updated = 'Product updated successfully!';

/** Puts the cursor at the end of the name, as a click beside its last letter does, and corrects it. */
async function correctName(hand: Hand, to: string): Promise<void> {
  const { page } = hand;
  await nameField(page).click();
  hand.clicks += 1;
  await page.keyboard.press('End');
  await hand.type(to);
}

/** A new screen has the focus on its heading, which is read aloud. */
async function intoFirstField(hand: Hand, title: string): Promise<void> {
  await hand.page.locator('h1:focus').filter({ hasText: title }).waitFor();
  await hand.page.locator('form').waitFor();
  await hand.key('Tab');
}

async function openFirst(hand: Hand): Promise<void> {
  await hand.click(rows(hand.page, 'Products').first().getByRole('cell').nth(1));
  await nameField(hand.page).waitFor();
}

const boxes = (page: Page) => page.locator('.picture');

/** The ten commonest tasks of the back office, each with as few steps as its screens allow. */
export const tasks: Task[] = [
  {
    name: 'add a category',
    from: adminPaths.products.href(),
    async run(hand, round) {
      await hand.click(hand.page.getByRole('link', { name: 'Add Category' }));
      await intoFirstField(hand, 'Add Category');
      await hand.type(`Filters ${round}`);
      await hand.key('Enter');
      await rows(hand.page, 'Categories')
        .filter({ hasText: `Filters ${round}` })
        .waitFor();
    },
  },
  {
    name: 'add a product with name, category, an image and a text',
    from: adminPaths.products.href(),
    async run(hand, round) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: 'Add Product' }));
      await intoFirstField(hand, 'Add Product');
      await hand.type(`Filter unit ${round}`);
      await hand.select(page.getByLabel('Category', { exact: true }), 'Power Packs');
      await hand.choose(page.getByRole('button', { name: 'Choose files' }).first(), [png('unit.png', 300)]);
      await hand.click(page.getByRole('textbox', { name: 'Small Description' }));
      await hand.type('A filter unit for oil.');
      await hand.key('Control+s');
      await rows(page, 'Products').first().waitFor();
    },
  },
  {
    name: 'correct a name that one knows',
    from: adminPaths.dashboard.href(),
    async run(hand, round) {
      const { page } = hand;
      await hand.key('Control+k');
      await page.getByRole('combobox').waitFor();
      await hand.type('VPP 10 Mini');
      await page.getByRole('option', { name: /VPP 10 Mini/, selected: true }).waitFor();
      await hand.key('Enter');
      await nameField(page).waitFor();
      await correctName(hand, String(round));
      await hand.key('Control+s');
      await toast(page, updated);
    },
  },
  {
    name: 'correct two of a filtered list, one after the other',
    from: `${adminPaths.products.href()}?q=cylinder`,
    async run(hand, round) {
      const { page } = hand;
      await openFirst(hand);
      const before = await nameField(page).inputValue();
      await correctName(hand, String(round));
      await hand.key('Control+Shift+S');
      await page.waitForFunction(
        ([before, round]) => {
          const value = document.querySelector<HTMLInputElement>('input[name=name]')?.value;
          return value && value !== before && value !== `${before}${round}`;
        },
        [before, round] as const,
      );
      await correctName(hand, String(round));
      await hand.key('Control+s');
      await toast(page, updated);
    },
  },
  {
    name: 'swap the first image of a product',
    from: `${adminPaths.products.href()}?q=centrifuge`,
    async run(hand, round) {
      const { page } = hand;
      await openFirst(hand);
      await hand.click(page.getByRole('button', { name: /^Where .* is used$/ }).first());
      await hand.choose(page.getByRole('button', { name: 'Replace by a file' }), [png(`first-${round}.png`, 400)]);
      await toast(page, 'Image replaced');
    },
  },
  {
    name: 'put the images of a product into another order',
    from: `${adminPaths.products.href()}?q=pressure+test`,
    async run(hand) {
      const { page } = hand;
      await openFirst(hand);
      await boxes(page).nth(1).waitFor();
      await hand.drag(boxes(page).nth(1), boxes(page).nth(0));
      await hand.key('Control+s');
      await toast(page, updated);
    },
  },
  {
    name: 'delete a product and regret it',
    from: adminPaths.products.href(),
    async run(hand) {
      const { page } = hand;
      await hand.click(
        rows(page, 'Products')
          .nth(1)
          .getByRole('button', { name: /^Delete/ }),
      );
      await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
      await toast(page, messages.deleted('Product'));
      await hand.click(page.locator('.undo-banner').getByRole('button', { name: 'Undo' }));
      await page.locator('.undo-banner').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'open an enquiry, reply, mark it handled',
    from: `${adminPaths.enquiries.href()}?state=new&q=quotation`,
    async run(hand) {
      const { page } = hand;
      await hand.click(rows(page, 'Queries').first().locator('.desk-open'));
      await page.locator('.enquiry-message').waitFor();
      await hand.key('r');
      await hand.key('e');
      await toast(page, 'Enquiry marked as handled.');
    },
  },
  {
    name: 'mark 50 enquiries as spam',
    from: `${adminPaths.enquiries.href()}?state=new&q=cheap+loans`,
    async run(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('checkbox', { name: 'Select all on this page' }));
      await hand.key('s');
      await page.locator('.undo-banner').filter({ hasText: '50 enquiries marked as spam.' }).waitFor();
    },
  },
  {
    name: 'add 60 pictures to the gallery',
    from: adminPaths.gallery.href(),
    async run(hand, round) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: 'Add Image' }));
      const files = Array.from({ length: 60 }, (_, index) => png(`press-${round}-${index}.png`, 300));
      await hand.choose(page.getByRole('button', { name: /^Choose files/ }), files);
      await page
        .getByRole('listitem')
        .filter({ hasText: `press-${round}-59.png` })
        .getByText('300 × 300 px')
        .waitFor();
      await hand.click(page.getByRole('button', { name: 'Add +' }));
      await page
        .getByRole('region', { name: /^Upload/ })
        .getByText('Uploaded 60 of 60 images')
        .waitFor({ timeout: 300_000 });
    },
  },
];
