/** A node of parsed HTML: of a browser's document, or of a tree that the API has parsed. */
export type HtmlNode = {
  readonly nodeType: number;
  readonly firstChild: HtmlNode | null;
  readonly nextSibling: HtmlNode | null;
};
export type HtmlText = HtmlNode & { readonly data: string };
export type HtmlElement = HtmlNode & {
  /** In capital letters. */
  readonly tagName: string;
  getAttribute(name: string): string | null;
};

export const isElement = (node: HtmlNode): node is HtmlElement => node.nodeType === 1;
export const isText = (node: HtmlNode): node is HtmlText => node.nodeType === 3;
export const isComment = (node: HtmlNode): node is HtmlText => node.nodeType === 8;

/** The children of a node that are elements. */
export function* childElements(parent: HtmlNode): Generator<HtmlElement> {
  for (let node = parent.firstChild; node; node = node.nextSibling) if (isElement(node)) yield node;
}

/** All nodes below a node, in the order of the document. */
function* nodesIn(parent: HtmlNode): Generator<HtmlNode> {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    yield node;
    yield* nodesIn(node);
  }
}

/** All elements below a node, in the order of the document. */
export function* elementsIn(parent: HtmlNode): Generator<HtmlElement> {
  for (const node of nodesIn(parent)) if (isElement(node)) yield node;
}

/** The text of a node and of all nodes below it. */
export function textOf(parent: HtmlNode): string {
  let text = isText(parent) ? parent.data : '';
  for (const node of nodesIn(parent)) if (isText(node)) text += node.data;
  return text;
}

export const classOf = (element: HtmlElement): string => element.getAttribute('class') ?? '';

/** The rows of a table, without those of tables in it. */
export function rowsOf(table: HtmlElement): HtmlElement[] {
  const parts = [...childElements(table)];
  const of = (name: string) =>
    parts.filter(({ tagName }) => tagName === name).flatMap(part => [...childElements(part)]);
  const body = parts.flatMap(part => (part.tagName === 'TBODY' ? [...childElements(part)] : [part]));
  return [...of('THEAD'), ...body, ...of('TFOOT')].filter(({ tagName }) => tagName === 'TR');
}

export const cellsOf = (row: HtmlElement): HtmlElement[] => [...childElements(row)].filter(isCell);

export const isCell = ({ tagName }: HtmlElement): boolean => tagName === 'TD' || tagName === 'TH';
