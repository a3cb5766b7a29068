import type { Locator, Page } from '@playwright/test';
import type { FilePayload } from '../../e2e/fixtures/uploads/noise-png.ts';

/** Operates the page as a person does, and counts clicks, filled fields, and keys besides typed text. */
export class Hand {
  clicks = 0;
  keys = 0;
  fields = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** A field is one step, with the click into it and whatever is typed. */
  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    await field.fill(text);
  }

  async key(combination: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(combination);
  }

  /** Text goes to where the focus is. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
  }

  /** Chooses an option of a list: one click on the list and one on the option. */
  async select(list: Locator, label: string): Promise<void> {
    this.clicks += 2;
    await list.selectOption({ label });
  }

  /** Chooses files in the system's dialog: one click on a file and one on *Open*. */
  async choose(trigger: Locator, files: FilePayload[]): Promise<void> {
    const opened = this.page.waitForEvent('filechooser');
    await this.click(trigger);
    this.clicks += 2;
    await (await opened).setFiles(files);
  }

  /** A drag counts as one click. */
  async drag(from: Locator, to: Locator): Promise<void> {
    this.clicks += 1;
    await from.hover();
    await this.page.mouse.down();
    await to.hover();
    await to.hover({ position: { x: 2, y: 20 } });
    await this.page.mouse.up();
  }
}
