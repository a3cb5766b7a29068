import { hydrate } from '../../fixtures/pages/hydration.ts';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Without the hidden figures in US units. */
const visible = { useInnerText: true };

test('the slider for the stroke changes drawing, code, mass, length and the choice of the size', async ({
  page,
  request,
  visit,
  axe,
}) => {
  const address = await cylinderAddress(request);
  await visit(`${address}?code=VCX-80/56x300-MF3`);
  await hydrate(page);
  const slider = page.getByRole('slider', { name: 'Stroke' });
  const figures = page.locator('[data-part=figures]');
  await expect(figures).toContainText('47.8 kg');
  await slider.focus();
  // A hundred steps by a key would be slow; a jump is one change.
  await slider.fill('2200');
  await expect(page).toHaveURL(/code=VCX-80%2F56x2200-MF3$/);
  // 34.3 kg and 22 times 4.5 kg; 212 mm and the stroke.
  await expect(figures.getByRole('row', { name: 'Mass' })).toContainText('133.3 kg');
  await expect(page.locator('.drawn-stroke')).toContainText('2200 mm');
  await expect(page.locator('.drawn-length')).toContainText('2412 mm');
  await expect(page.getByRole('form', { name: 'Size' }).getByLabel('Stroke')).toHaveValue('2200');
  await expect(slider).toBeFocused();
  await expect(page.locator('.stroke-answer')).toContainText(
    'At 250 bar the rod buckles above 2154 mm with mounting MF3.',
    visible,
  );
  await expect(page.locator('.stroke-answer')).toContainText('Too long for full force.');
  await axe('a stroke that is too long');
  // The other way round.
  await page.getByRole('form', { name: 'Size' }).getByLabel('Mounting').selectOption('MT4');
  await expect(page.locator('.stroke-answer')).toContainText('above 1005 mm with mounting MT4.', visible);
  await expect(page.locator('.cylinder-note')).toContainText('Mounting MT4: Trunnions in the middle of the barrel');
  await expect(figures.getByRole('table', { name: 'Mounting MT4' })).toContainText('Trunnion diameter TD');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the slider is a form', async ({ page, request, visit }) => {
    await visit(`${await cylinderAddress(request)}?code=VCX-80/56x300-MF3`);
    await page.getByRole('slider', { name: 'Stroke' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Show this stroke' }).click();
    await expect(page.locator('.drawn-stroke')).toContainText('301 mm');
    await expect(page.locator('.shown-code')).toContainText('VCX-80/56x301-MF3');
  });
});
