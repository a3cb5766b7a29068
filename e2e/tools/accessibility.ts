import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects a page, as it is now, to be free of the accessibility faults that a program can find. What fades or moves is
 * put at its end for as long as the page is read: halfway there its colours are nobody's.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    const none = 'animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important';
    sheet.replaceSync(`*, *::before, *::after, *::backdrop { ${none} }`);
    document.adoptedStyleSheets.push(sheet);
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    return sheet;
  });
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  await still.evaluate(sheet => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
  });
  const readable = violations.flatMap(({ id, help, helpUrl, nodes }) =>
    nodes.map(
      ({ target, html, any }) =>
        `${id}: ${help} (${helpUrl})\n  ${target.join(' ')}  ${html}  ${any[0]?.message ?? ''}`,
    ),
  );
  expect(readable, 'accessibility faults').toEqual([]);
}
