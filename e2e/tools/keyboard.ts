import { expect, type Locator, type Page } from '@playwright/test';

/** What has the focus, and whether one can see that it has: by an outline or a shadow of its own or of the box around it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { lost: true, seen: false, what: 'body' };
    const marked = (one: Element | null) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    const seen = element.checkVisibility() && (marked(element) || marked(element.parentElement));
    return { lost: false, seen, what: element.outerHTML.slice(0, 120) };
  });

/** Works a page by its keys alone, and never lets the focus out of sight. */
export class Keyboard {
  readonly #page: Page;
  readonly #most: number;

  /** `most` is how many times somebody presses Tab for one thing before they give up. */
  constructor(page: Page, { most = 90 } = {}) {
    this.#page = page;
    this.#most = most;
  }

  /** Presses Tab until what is looked for has the focus; a person would not press it for ever either. */
  async tabTo(wanted: Locator, { back = false } = {}): Promise<void> {
    await expect(wanted).toBeVisible();
    const has = () => wanted.evaluate(element => element === document.activeElement);
    for (let pressed = 0; pressed < this.#most && !(await has()); pressed += 1) {
      await this.#page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    }
    await expect(wanted, 'reached by Tab').toBeFocused();
    await this.expectSeen();
  }

  /** Goes there by Tab and presses Enter, as on a button or a link. */
  async enter(wanted: Locator, where?: { back: boolean }): Promise<void> {
    await this.tabTo(wanted, where);
    await this.#page.keyboard.press('Enter');
  }

  /** Goes there by Tab and types over what stands in it. */
  async fill(field: Locator, text: string, where?: { back: boolean }): Promise<void> {
    await this.tabTo(field, where);
    await this.#page.keyboard.press('Control+a');
    await this.#page.keyboard.type(text);
  }

  /** Expects that the focus is somewhere, where it can be seen. */
  async expectSeen(): Promise<void> {
    await expect.poll(() => focused(this.#page), 'the focus').toMatchObject({ lost: false, seen: true });
  }
}
