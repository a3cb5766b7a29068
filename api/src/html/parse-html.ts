import type { HtmlElement, HtmlNode, HtmlText } from '@hydraulics/common/rich-text/html-tree';
import { Parser } from 'htmlparser2';

/** Deeper elements are added to the last one of this depth, as browsers do, so that no text exhausts the stack. */
const deepest = 200;

class Node implements HtmlNode {
  readonly nodeType: number;
  firstChild: Node | null = null;
  lastChild: Node | null = null;
  nextSibling: Node | null = null;

  constructor(nodeType: number) {
    this.nodeType = nodeType;
  }

  append(child: Node): void {
    if (this.lastChild) this.lastChild.nextSibling = child;
    else this.firstChild = child;
    this.lastChild = child;
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

  constructor(name: string, attributes: Readonly<Record<string, string>>) {
    super(1);
    this.tagName = name.toUpperCase();
    this.#attributes = attributes;
  }

  /** Styles are under the name that they have in pasted HTML, where a browser must not apply them. */
  getAttribute(name: string): string | null {
    return this.#attributes[name === 'data-style' ? 'style' : name] ?? null;
  }
}

/** Parses HTML into a tree. Comments are kept, because Word hides equations in them. */
export function parseHtml(html: string): HtmlNode {
  const root = new Node(11);
  const open: Node[] = [root];
  const parent = () => open[Math.min(open.length, deepest) - 1] ?? root;
  const addText = (nodeType: number, data: string) => {
    const last = parent().lastChild;
    if (nodeType === 3 && last instanceof TextNode && last.nodeType === 3) last.data += data;
    else parent().append(new TextNode(nodeType, data));
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = new ElementNode(name, attributes);
      parent().append(element);
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
