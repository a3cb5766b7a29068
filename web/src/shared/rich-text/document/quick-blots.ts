import { AttributorStore, type ParentBlot } from 'parchment';
import { TableCell } from 'quill/formats/table.js';

const { build } = AttributorStore.prototype;

/** The attribute with the row of a cell, which is not a format. */
const ofCells = 'data-row';

/**
 * Reads the formats of an element only if it has attributes that may be formats. Quill creates objects for each
 * attribute, class and style of each element, which took most of the time of inserting a table.
 */
export function skipCellAttributes(): void {
  AttributorStore.prototype.build = function (this: AttributorStore) {
    // biome-ignore lint/complexity/useLiteralKeys: private in the types, which only this notation may ignore.
    if (this['domNode'].getAttributeNames().some((name: string) => name !== ofCells)) build.call(this);
    // biome-ignore lint/complexity/useLiteralKeys: as above.
    else this['attributes'] = {};
  };
}

/** A cell that does not read its child nodes while it has none. */
export class Cell extends TableCell {
  override build(): void {
    if (this.domNode.firstChild) super.build();
    else this.children = new (this.scroll.children.constructor as new () => ParentBlot['children'])();
  }
}
