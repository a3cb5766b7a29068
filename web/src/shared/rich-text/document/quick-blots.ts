import { AttributorStore, type ParentBlot } from 'parchment';
import { TableCell } from 'quill/formats/table.js';

const { build } = AttributorStore.prototype;

/** What a cell has to say which row it is in, which is no format of its own. */
const ofCells = 'data-row';

/**
 * Has the formats of an element read only where it has attributes that may be formats. Quill makes objects of each
 * attribute, class and style of each element to find out, which took most of the time of inserting a table.
 */
export function readAttributesOnlyOfSome(): void {
  AttributorStore.prototype.build = function (this: AttributorStore) {
    // biome-ignore lint/complexity/useLiteralKeys: private in the types, which only this notation may ignore.
    if (this['domNode'].getAttributeNames().some((name: string) => name !== ofCells)) build.call(this);
    // biome-ignore lint/complexity/useLiteralKeys: as above.
    else this['attributes'] = {};
  };
}

/** A cell that does not list its nodes as long as it has none. */
export class Cell extends TableCell {
  override build(): void {
    if (this.domNode.firstChild) super.build();
    else this.children = new (this.scroll.children.constructor as new () => ParentBlot['children'])();
  }
}
