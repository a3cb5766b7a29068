import type { HtmlElement, HtmlNode, HtmlText } from '@hydraulics/common/rich-text/html-tree';
import { Parser } from 'htmlparser2';

/** Deeper elements are added to the last one of this depth, as browsers do, so that no text exhausts the stack. */
const deepest = 200;

class Node implements HtmlNode {
  readonly nodeType: number;
  parent: Node | null = null;
  firstChild: Node | null = null;
  lastChild: Node | null = null;
  previousSibling: Node | null = null;
  nextSibling: Node | null = null;

  constructor(nodeType: number) {
    this.nodeType = nodeType;
  }

  /** @param next the child before which it comes; null: at the end */
  insert(child: Node, next: Node | null = null): void {
    const previous = next ? next.previousSibling : this.lastChild;
    child.parent = this;
    child.previousSibling = previous;
    child.nextSibling = next;
    if (previous) previous.nextSibling = child;
    else this.firstChild = child;
    if (next) next.previousSibling = child;
    else this.lastChild = child;
  }
}

class TextNode extends Node implements HtmlText {
  data: string;

  constructor(nodeType: number, data: string) {
    super(nodeType);
    this.data = data;
  }
}

class ElementNode extends Node implements HtmlElement {
  readonly tagName: string;
  readonly #attributes: Readonly<Record<string, string>>;

  constructor(name: string, attributes: Readonly<Record<string, string>> = {}) {
    super(1);
    this.tagName = name.toUpperCase();
    this.#attributes = attributes;
  }

  /** Styles are under the name that they have in pasted HTML, where a browser must not apply them. */
  getAttribute(name: string): string | null {
    return this.#attributes[name === 'data-style' ? 'style' : name] ?? null;
  }
}

const tableParts = new Set('TABLE THEAD TBODY TFOOT TR'.split(' '));
const partsOfTable = new Set('CAPTION COLGROUP COL THEAD TBODY TFOOT TR TD TH STYLE SCRIPT TEMPLATE'.split(' '));
const cells = new Set(['TD', 'TH']);

const isText = (node: Node | null): node is TextNode => node instanceof TextNode && node.nodeType === 3;

const nameOf = (node: Node): string => (node instanceof ElementNode ? node.tagName : '');

/** Whether a node may be a child of a part of a table, beside its cells and rows. */
const isPartOfTable = (node: Node): boolean =>
  node instanceof TextNode ? node.nodeType === 8 || node.data.trim() === '' : partsOfTable.has(nameOf(node));

/**
 * Parses HTML into a tree. Comments are kept, because Word hides equations in them. As browsers do it, content of a
 * table that is in no cell comes before the table, and a cell in no row is in a row of its own.
 */
export function parseHtml(html: string): HtmlNode {
  const root = new Node(11);
  const open: Node[] = [root];
  const place = (node: Node) => {
    const parent = open[Math.min(open.length, deepest) - 1] ?? root;
    const name = nameOf(parent);
    const table = tableParts.has(name) ? tableAround(parent) : null;
    if (table?.parent && !isPartOfTable(node)) table.parent.insert(node, table);
    else if (table && name !== 'TR' && cells.has(nameOf(node))) impliedRow(parent).insert(node);
    else if (isText(node) && isText(parent.lastChild)) parent.lastChild.data += node.data;
    else parent.insert(node);
  };
  const addText = (nodeType: number, data: string) => place(new TextNode(nodeType, data));
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = new ElementNode(name, attributes);
      place(element);
      open.push(element);
    },
    onclosetag() {
      open.pop();
    },
    ontext: data => addText(3, data),
    oncomment: data => addText(8, data),
    onprocessinginstruction: (_name, data) => addText(8, data.replace(/^!/, '')),
  });
  parser.end(html);
  return root;
}

function tableAround(part: Node): Node | null {
  for (let node: Node | null = part; node && tableParts.has(nameOf(node)); node = node.parent) {
    if (nameOf(node) === 'TABLE') return node;
  }
  return null;
}

/** The row at the end of a table, for a cell that has none. */
function impliedRow(parent: Node): Node {
  if (parent.lastChild && nameOf(parent.lastChild) === 'TR') return parent.lastChild;
  const row = new ElementNode('tr');
  parent.insert(row);
  return row;
}
