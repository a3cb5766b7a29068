import type { Locator } from '@playwright/test';
import { holdScripts, hydrate } from '../fixtures/pages/hydration.ts';
import { cylinderAddress, cylindersAddress, first } from '../fixtures/pages/public-addresses.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the Products menu works by keyboard', async ({ page, request, visit }) => {
  const category = await first(request, '/api/categories');
  await visit('/');
  await hydrate(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const opener = menu.locator('summary');
  const entry = menu.getByRole('link', { name: category.name });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(entry).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(entry).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await page.mouse.click(600, 600);
  await expect(entry).toBeHidden();
  await opener.click();
  await entry.click();
  await expect(page).toHaveURL(`/products/${category.address}`);
  await expect(page.getByRole('heading', { name: category.name, exact: true })).toBeVisible();
  await expect(entry).toBeHidden();
});

test('a link starts at the top of its page, and Back returns', async ({ page, visit }) => {
  await visit('/');
  await hydrate(page);
  await page.evaluate(() => scrollTo(0, 900));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
  await expect(page).toHaveTitle(/^Gallery · /);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle(/^Veldmark Hydraulics · /);
});

test('hovering a link prefetches its page', async ({ page, visit }) => {
  await visit('/');
  await hydrate(page);
  const fetched = page.waitForResponse(response => new URL(response.url()).pathname === '/gallery');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).hover();
  expect((await fetched).status()).toBe(200);
  await expect(page).toHaveTitle(/^Veldmark Hydraulics · /);
});

test('with data saving on, hovering a link loads nothing', async ({ page, visit }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await visit('/');
  await hydrate(page);
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).hover();
  // A request on hover would be the first.
  await page.evaluate(() => fetch('/api/health'));
  expect(asked.filter(path => /^\/(api|gallery)/.test(path))).toEqual(['/api/health']);
});

test('the head describes the current page', async ({ page, request, visit, expectFailures }) => {
  const product = await first(request, '/api/products-home');
  const facts = () =>
    page.evaluate(() =>
      [
        'link[rel=canonical]',
        '[name=description]',
        '[name=robots]',
        '[property="og:url"]',
        '[property="og:title"]',
      ].map(one => document.head.querySelector(one)?.getAttribute(one.startsWith('link') ? 'href' : 'content')),
    );
  const served = async (address: string) => {
    await visit(address);
    return facts();
  };
  const ofProduct = await served(`/product/${product.address}`);
  expect(ofProduct[0]).toContain(`/product/${product.address}`);
  expectFailures('/nowhere answered 404');
  const ofNothing = await served('/nowhere');
  expect(ofNothing.slice(0, 3)).toEqual([undefined, undefined, 'noindex']);
  const ofHome = await served('/');
  await hydrate(page);
  await page.locator(`main a[href="/product/${product.address}"]`).first().click();
  await expect.poll(facts).toEqual(ofProduct);
  await page.goBack();
  await expect.poll(facts).toEqual(ofHome);
  await visit('/nowhere');
  await hydrate(page);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect.poll(facts).toEqual(ofHome);
});

test('browsers and phones find an icon at the usual addresses', async ({ request }) => {
  for (const [address, type, start] of [
    ['/favicon.ico', 'image/vnd.microsoft.icon', '00000100'],
    ['/apple-touch-icon.png', 'image/png', '89504e47'],
  ] as const) {
    const response = await request.get(address);
    expect([response.status(), response.headers()['content-type']], address).toEqual([200, type]);
    expect((await response.body()).subarray(0, 4).toString('hex'), address).toBe(start);
  }
});

test('a link to the current page scrolls to its top', async ({ page, visit }) => {
  await visit('/contact-us?product=none');
  await hydrate(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us', exact: true }).click();
  await expect(page).toHaveURL('/contact-us');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

for (const [address, words] of [
  ['/nowhere', 'Page not found'],
  ['/product/none', 'No product found.'],
  ['/products/none', 'No category found.'],
] as const) {
  test(`${address} is answered with 404 and links onwards`, async ({ page, visit, axe, expectFailures }) => {
    expectFailures(`${address} answered 404`);
    expect((await visit(address))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
    await hydrate(page);
    await axe('a missing page');
    await page.getByRole('main').getByRole('link', { name: 'All products' }).click();
    await expect(page).toHaveURL('/products');
  });
}

// By keyboard below the first screen: without script, sections are laid out as they come near, which moves a link away
// from the pointer.
test('everything is reachable without script', async ({ browser, server, failures }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  failures.watch(context);
  const page = await context.newPage();
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.locator('summary').click();
  await menu.getByRole('listitem').getByRole('link').nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Power Packs');
  await page.getByRole('article').first().getByRole('link').first().press('Enter');
  await expect(page.getByText('Category: ')).toBeVisible();
  await page.getByRole('link', { name: 'Image 2 of 3' }).press('Enter');
  await expect(page.locator('#image-2')).toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'Send an enquiry' }).press('Enter');
  await expect(page.getByText('About: ')).toBeVisible();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example');
  await page.getByLabel('Message').fill('Two of these, please.');
  failures.expect(/contact-us answered 400/);
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByText('Email must be a valid email address')).toBeVisible();
  await expect(page.getByText('About: ')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Two of these, please.');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page).toHaveURL(/\/contact-us\?sent=[0-9a-f-]{36}\.[\w-]{43}$/);
  await expect(page.getByRole('status')).toContainText(/Thank you! .* Your reference: [0-9A-F]{4}-[0-9A-F]{4}/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  const vision = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Vision' }) });
  await expect(vision.getByRole('paragraph').first()).toBeVisible();
  await vision.locator('summary').click();
  await expect(vision.getByRole('paragraph').first()).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
  await page.locator('.masonry-item > a:first-child').nth(1).click();
  await expect(page.getByRole('main').getByRole('img')).toHaveAttribute('src', /^\/uploads\//);
  await page.setViewportSize({ width: 390, height: 844 });
  const frame = page.getByRole('main').getByRole('group');
  const beyond = () => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await beyond(), 'the whole picture is in sight').toBe(0);
  await page.getByRole('link', { name: 'Enlarge' }).click();
  expect(await beyond()).toBeGreaterThan(500);
  await page.getByRole('link', { name: 'Fit to the window' }).click();
  expect(await beyond()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Back to Gallery' }).click();
  await expect(page).toHaveURL('/gallery');
  await context.close();
});

test('the menu of a phone has large targets, locks scrolling and closes after a choice', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit('/');
  await page.locator('summary', { has: page.locator('.menu-open') }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.locator('summary').click();
  for (const link of await menu.getByRole('link').all()) {
    expect((await link.boundingBox())?.height, await link.innerText()).toBeGreaterThanOrEqual(48);
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  await menu.getByRole('link', { name: 'About us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
  await expect(menu).toBeHidden();
});

test('the header hides on scrolling down, and returns on scrolling up and for the keyboard', async ({
  page,
  visit,
}) => {
  await visit('/products');
  const header = page.getByRole('banner');
  await page.mouse.wheel(0, 900);
  await expect(header).not.toBeInViewport();
  await header.getByRole('link', { name: 'Send an enquiry' }).focus();
  await expect(header).toBeInViewport();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.wheel(0, 300);
  await expect(header).not.toBeInViewport();
  await page.mouse.wheel(0, -200);
  await expect(header).toBeInViewport();
});

test('an enquiry: errors beside the fields, thanks, a refusal, and a lost connection', async ({
  page,
  visit,
  expectFailures,
}) => {
  await visit('/contact-us');
  // A live region is announced only if it existed before its text.
  const announced = page.locator('form').getByRole('status');
  await expect(announced).toHaveText('');
  const send = page.getByRole('button', { name: 'Send enquiry' });
  const message = page.getByLabel('Message');
  await page.getByLabel('Name').fill('Ada');
  await hydrate(page);
  // Firefox marks a form as invalid if browser validation does, even before any input.
  await expect(page.locator('form:invalid, :invalid')).toHaveCount(0);
  await send.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Message is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('ada@example.com');
  await message.fill('Two cylinders, please.');
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();
  await expect(message).toHaveValue('');
  const sent = page.getByRole('heading', { name: 'Enquiry sent' });
  await expect(sent).toBeFocused();
  await expect(sent).toHaveAccessibleDescription(/^Thank you! .* Your reference: [0-9A-F]{4}-[0-9A-F]{4}$/);
  const edge = (note: Locator) => note.evaluate(note => getComputedStyle(note).borderLeftColor);
  const ofSuccess = await edge(page.locator('.form-success'));
  const outcome = page.locator('form .form-note');

  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example');
  await message.fill('Once more.');
  expectFailures(/contact-submit answered 400/);
  await send.click();
  await expect(page.getByText('Email must be a valid email address').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  expectFailures(/contact-submit failed/);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.route('**/api/contact-submit', route => route.abort());
  await send.click();
  await expect(outcome).toHaveText(
    /^Server error: .*\w\. Your message is still here. You can also call \+[\d ()-]+\.$/,
  );
  expect(await edge(outcome)).not.toBe(ofSuccess);
  // The confirmation was that of the first enquiry.
  await expect(sent).toBeHidden();
  await expect(announced).toHaveText(/^Your message is still here\./);
  await expect(message).toHaveValue('Once more.');
});

test('a form that is submitted during hydration waits for it', async ({ page, visit }) => {
  await page.route('**/assets/islands-*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 1500));
    await route.continue();
  });
  await visit('/contact-us');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Sent early.');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();
  // The toast goes; the text in the page stays.
  await expect(page.getByRole('main').getByText('Thank you!')).toBeVisible();
});

test.describe('what is pressed before the script is there happens once:', () => {
  test('an image opens one lightbox', async ({ page, visit }) => {
    const go = await holdScripts(page);
    await visit('/gallery');
    for (let n = 0; n < 3; n += 1) await page.locator('.masonry-item > a:first-child').nth(1).click();
    go();
    await expect(page.getByRole('status').filter({ hasText: /^2 of / })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });

  test('a product is chosen for comparing', async ({ page, request, visit }) => {
    const go = await holdScripts(page);
    await visit(`/product/${(await first(request, '/api/products')).address}`);
    for (let n = 0; n < 2; n += 1) await page.locator('.choose-compare').first().click();
    go();
    await expect(page.locator('.choose-compare').first()).toHaveAttribute('aria-pressed', 'true');
  });

  test('a column of sizes is sorted', async ({ page, request, visit }) => {
    const go = await holdScripts(page);
    await visit(await cylinderAddress(request));
    const heading = page.locator('.variants-table thead th').nth(1);
    await heading.click();
    go();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  });

  test('a system of units is chosen', async ({ page, visit }) => {
    const go = await holdScripts(page);
    await visit('/products/hydraulic-cylinders');
    await page.locator('.filters-summary').click();
    const us = page.getByRole('form', { name: 'Filters' }).getByRole('radio', { name: 'US' });
    await us.check();
    go();
    await expect(page.locator('[data-island=filters][data-live]')).toHaveCount(1);
    await expect(us).toBeChecked();
  });

  test('a page is printed', async ({ page, request, visit }) => {
    await page.addInitScript(() => {
      window.print = () => {
        const { dataset } = document.documentElement;
        dataset.prints = String(Number(dataset.prints ?? 0) + 1);
      };
    });
    await visit(`/product/${(await first(request, '/api/products')).address}`);
    await hydrate(page);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-prints', '1');
  });

  test('an enquiry is sent', async ({ page, visit }) => {
    const go = await holdScripts(page);
    let sent = 0;
    page.on('request', call => {
      if (call.method() === 'POST') sent += 1;
    });
    await visit('/contact-us');
    for (const [label, text] of Object.entries({ Name: 'Ada', Email: 'ada@example.com', Message: 'Sent once.' }))
      await page.getByLabel(label).fill(text);
    for (let n = 0; n < 3; n += 1) await page.getByRole('button', { name: 'Send enquiry' }).click();
    go();
    await expect(page.getByRole('main').getByText('Thank you!')).toBeVisible();
    expect(sent).toBe(1);
  });

  for (const key of ['Enter', 'Tab']) {
    test(`a filter is applied by ${key}`, async ({ page, request, visit }) => {
      const go = await holdScripts(page);
      const address = await cylindersAddress(request);
      await page.setViewportSize({ width: 1440, height: 900 });
      await visit(address);
      await page.locator('.filters-summary').click();
      await page.getByRole('group', { name: 'Bore' }).getByLabel('From mm').fill('80');
      await page.keyboard.press(key);
      go();
      await expect(page).toHaveURL(`${address}?bore-from=80`);
      await expect(page.getByRole('group', { name: 'Bore' }).getByLabel('From mm')).toHaveValue('80');
      await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')).toHaveText([/Bore/]);
    });
  }
});

test('submitting an empty form before hydration shows what is missing', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit('/contact-us');
  await page.getByRole('button', { name: 'Send enquiry' }).dispatchEvent('click');
  for (const name of ['Name', 'Email', 'Message']) await expect(page.getByText(`${name} is required`)).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('an enquiry is sent even if the script of the form cannot be loaded', async ({ page, visit, expectFailures }) => {
  expectFailures(/contact-form|Failed to load resource/);
  await page.route('**/assets/contact-form-*.js', route => route.abort());
  await visit('/contact-us');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Sent without help.');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page).toHaveURL(/sent=[0-9a-f-]{36}\./);
  await expect(page.getByText('Thank you').first()).toBeVisible();
});

test('the words of a missing page keep clear of its drawing at every width', async ({
  page,
  visit,
  expectFailures,
}) => {
  expectFailures('answered 404');
  for (const address of ['/product/none', '/nothing-here']) {
    await visit(address);
    for (const width of [390, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const overlap = await page.evaluate(() => {
        const words = document.createRange();
        words.selectNodeContents(document.querySelector('h1') as Element);
        const [text, drawing] = [words, document.querySelector('main svg') as Element].map(one =>
          one.getBoundingClientRect(),
        );
        if (!text || !drawing) throw new Error('There is no title or no drawing.');
        const across = Math.min(text.right, drawing.right) - Math.max(text.left, drawing.left);
        return text.top < drawing.bottom && drawing.top < text.bottom ? Math.max(0, Math.round(across)) : 0;
      });
      expect(overlap, `${address} at ${width} px`).toBe(0);
    }
  }
});
