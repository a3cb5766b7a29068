import type { Locator, Page } from '@playwright/test';
import type { Hand } from '../tasks/hand.ts';

/** The addresses at which tasks begin. */
export type Places = { cylinders: string; product: string };

export type Screen = 'desktop' | 'phone';

/** `from`: where the visitor is when the task begins; `on`: the device, if not both. */
export type VisitorTask = {
  name: string;
  from: (places: Places) => string;
  on?: Screen;
  run: (hand: Hand, screen: Screen) => Promise<void>;
};

type At = { hand: Hand; screen: Screen };

const main = (page: Page) => page.getByRole('main');
const product = 'VCX 100/70 Mill-Duty Cylinder';
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const home = () => '/';
const fromProduct = (places: Places) => places.product;

/** On a phone the field is on a page of its own. */
async function search({ hand, screen }: At, question: string, found: string): Promise<void> {
  const { page } = hand;
  if (screen === 'phone') {
    await hand.click(page.getByRole('banner').getByRole('link', { name: 'Search' }));
    await title(page, 'Search');
  }
  const field = screen === 'phone' ? main(page) : page.getByRole('banner');
  await hand.fill(field.locator('input[name=q]:visible'), question);
  await hand.click(page.getByRole('option').filter({ hasText: found }).first());
  await title(page, found);
}

/** The links of the header, which a phone has in its menu. */
async function navigation({ hand, screen }: At): Promise<Locator> {
  const { page } = hand;
  if (screen === 'phone') await hand.click(page.locator('summary', { has: page.locator('.menu-open') }));
  return page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
}

/** A PDF opens in the browser. */
async function openPdf(hand: Hand, link: string): Promise<void> {
  const opened = hand.page.waitForResponse(answer => answer.headers()['content-type'] === 'application/pdf');
  await hand.click(main(hand.page).getByRole('link', { name: link }).first());
  const status = (await opened).status();
  if (status !== 200) throw new Error(`${link} was answered with ${status}.`);
}

/** A link that is on the screen without scrolling. */
async function atHand(hand: Hand, within: string, name: string | RegExp): Promise<string> {
  const link = hand.page.locator(within).getByRole('link', { name });
  const box = await link.boundingBox();
  const height = hand.page.viewportSize()?.height ?? 0;
  if (!box || box.y < 0 || box.y + box.height > height) throw new Error(`${name} is not on the screen.`);
  hand.clicks += 1;
  return (await link.getAttribute('href')) ?? '';
}

function expectIn(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`${text} has no ${part}.`);
}

/** The tasks from the website's review, each with as few steps as the site allows. */
export const tasks: VisitorTask[] = [
  {
    name: 'product by name',
    from: home,
    run: (hand, screen) => search({ hand, screen }, 'tie-rod', 'VCT 63/36 Tie-Rod Cylinder'),
  },
  {
    name: 'product by the code of its nameplate',
    from: home,
    run: (hand, screen) => search({ hand, screen }, 'VCX-100/70x500-MT4', product),
  },
  {
    name: 'cylinders by figures: from 250 bar and 150 kN',
    from: home,
    async run(hand, screen) {
      const { page } = hand;
      const links = await navigation({ hand, screen });
      await hand.click(links.locator('summary'));
      await hand.click(links.getByRole('link', { name: 'Hydraulic Cylinders' }));
      await page.getByRole('heading', { name: 'Hydraulic Cylinders' }).waitFor();
      if (screen === 'phone') await hand.click(page.locator('summary').filter({ hasText: 'Filters' }));
      const field = (group: string, label: string) => page.getByRole('group', { name: group }).getByLabel(label);
      await hand.fill(field('Nominal pressure', 'From bar'), '250');
      await hand.click(page.locator('summary').filter({ hasText: 'Largest push force' }));
      await hand.fill(field('Largest push force', 'From kN'), '150');
      await hand.key('Enter');
      await page.waitForURL(/push-force-from=150/);
      await main(page).getByRole('article').filter({ hasText: product }).waitFor();
    },
  },
  {
    name: 'compare two products',
    from: ({ cylinders }) => cylinders,
    async run(hand) {
      const { page } = hand;
      for (const place of [0, 1]) await hand.click(main(page).locator('.choose-compare').nth(place));
      await hand.click(page.getByRole('link', { name: 'Compare 2' }));
      await page.getByRole('columnheader').nth(1).waitFor();
    },
  },
  { name: 'data sheet of a product', from: fromProduct, run: hand => openPdf(hand, 'Data sheet (PDF)') },
  {
    name: 'drawing of a product for CAD (DXF)',
    from: fromProduct,
    async run(hand) {
      const contents = hand.page.getByRole('navigation', { name: 'On this page' });
      await hand.click(contents.getByRole('link', { name: 'Documents' }));
      const download = hand.page.waitForEvent('download');
      await hand.click(main(hand.page).getByRole('link', { name: /dimension drawing/ }));
      expectIn((await download).suggestedFilename(), '.dxf');
    },
  },
  {
    name: 'catalogue of a line as PDF',
    from: ({ cylinders }) => cylinders,
    run: hand => openPdf(hand, 'Catalogue as PDF'),
  },
  {
    name: 'order code into the clipboard',
    from: fromProduct,
    async run(hand) {
      await hand.click(main(hand.page).getByRole('button', { name: 'Copy the order code' }));
      await hand.page.waitForFunction(
        async () => (await navigator.clipboard.readText()) === 'VCX-100/70x500-MT4',
        undefined,
        { polling: 50 },
      );
    },
  },
  {
    name: 'figures of a product in US units',
    from: fromProduct,
    async run(hand) {
      await hand.click(main(hand.page).getByRole('radio', { name: 'US' }).first());
      await main(hand.page).getByText('3626 psi').first().waitFor();
    },
  },
  {
    name: 'enquiry about a product',
    from: fromProduct,
    async run(hand) {
      const { page } = hand;
      await hand.click(main(page).getByRole('link', { name: 'Send an enquiry' }).first());
      await main(page).getByText(`About: ${product}`).waitFor();
      await hand.fill(page.getByLabel('Name'), 'Asha Rao');
      await hand.fill(page.getByLabel('Email'), 'asha@example.com');
      await hand.fill(page.getByLabel('Message'), 'Two of these, please.');
      await hand.click(page.getByRole('button', { name: 'Send enquiry' }));
      await main(page).getByText('Your reference:').waitFor();
    },
  },
  {
    name: 'keep a product for later',
    from: fromProduct,
    async run(hand) {
      const { page } = hand;
      await hand.click(main(page).locator('.choose-compare').first());
      await page.getByRole('link', { name: 'Compare 1' }).waitFor();
      await page.goto('/');
      await page.getByRole('link', { name: 'Compare 1' }).waitFor();
    },
  },
  {
    name: 'call about a product',
    from: fromProduct,
    on: 'phone',
    run: async hand => expectIn(await atHand(hand, '.call-bar', 'Call'), 'tel:+15550142'),
  },
  {
    name: 'call the service line from a product',
    from: fromProduct,
    async run(hand, screen) {
      const { page } = hand;
      await hand.click((await navigation({ hand, screen })).getByRole('link', { name: 'Contact us' }));
      await title(page, 'Contact us');
      const line = main(page).getByRole('listitem').filter({ hasText: 'Service, day and night' }).getByRole('link');
      await line.scrollIntoViewIfNeeded();
      hand.clicks += 1;
      expectIn((await line.getAttribute('href')) ?? '', 'tel:+15550178');
    },
  },
  {
    name: 'chat about a product on WhatsApp',
    from: fromProduct,
    on: 'phone',
    run: async hand => expectIn(decodeURIComponent(await atHand(hand, '.call-bar', /WhatsApp/)), product),
  },
];
