import { startOf } from '@hydraulics/common/rich-text/lists/list-numbers';
import { Attributor, Scope } from 'parchment';

/** The number of an item from which its list counts on; rich-text.css shows it. */
class StartAttributor extends Attributor {
  override canAdd(node: HTMLElement, value: unknown): boolean {
    return node.tagName === 'LI' && startOf({ list: 'ordered', start: value }) !== undefined;
  }

  override add(node: HTMLElement, value: unknown): boolean {
    if (!super.add(node, value)) return false;
    node.style.setProperty('--start', String(value));
    return true;
  }

  override remove(node: HTMLElement): void {
    super.remove(node);
    node.style.removeProperty('--start');
  }
}

export const startFormat = new StartAttributor('start', 'data-start', { scope: Scope.BLOCK });
