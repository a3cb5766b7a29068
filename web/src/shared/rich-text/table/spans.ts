import { Attributor, Scope } from 'parchment';

/** The `colspan` and `rowspan` of merged cells as cell formats. */
class SpanAttributor extends Attributor {
  override canAdd(node: HTMLElement, value: unknown): boolean {
    return node.tagName === 'TD' && Number(value) > 1;
  }
}

export const spans = ['colspan', 'rowspan'].map(name => new SpanAttributor(name, name, { scope: Scope.BLOCK }));
