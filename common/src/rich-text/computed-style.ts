import { classOf, type HtmlElement } from './html-tree.ts';
import { type SymbolFont, symbolFontOf } from './symbol-fonts.ts';

/** The formatting that styles and classes give an element, as far as the editor supports it. */
export type ComputedStyle = {
  hidden?: true;
  bold?: boolean;
  italic?: boolean;
  underline?: true;
  strike?: true;
  script?: 'sub' | 'super';
  align?: 'center' | 'right' | 'justify';
  /** A font whose letters are signs; null for other fonts. */
  font?: SymbolFont | null;
  /** The font of Word's inserted signs, which counts more than `font`. */
  signFont?: SymbolFont | null;
  /** A paragraph of a list in Word. */
  list?: { id: string; level: number };
  /** The number or bullet of such a paragraph. */
  isMarker?: true;
  /** Excel's `colspan` of text that overflows into empty cells, which is not a merged cell. */
  spansNothing?: true;
};

/** Deleted text and comments of Word. The commented text itself is in `<a style="mso-comment-reference:…">` and stays. */
const hiddenClasses = /\b(msoDel|MsoCommentReference|msocomanchor|msocomtxt|msocomoff|Apple-interchange-newline)\b/;
/** Classes whose rules style the display of changes and links, not the text. */
const ignoredClasses = /^(msoIns|msoChangeProp|MsoHyperlink|MsoHyperlinkFollowed|msonormal0)$/;

type Reader = (value: string) => ComputedStyle;

const readers: Record<string, Reader> = {
  display: value => (value === 'none' ? { hidden: true } : {}),
  visibility: value => (/^(hidden|collapse)$/.test(value) ? { hidden: true } : {}),
  'mso-hide': value => (value === 'all' ? { hidden: true } : {}),
  'mso-element': value => (/^comment/.test(value) ? { hidden: true } : {}),
  'mso-special-character': value => (value === 'comment' ? { hidden: true } : {}),
  'mso-ignore': value => (/colspan/.test(value) ? { spansNothing: true } : {}),
  'mso-list': value => {
    if (/^ignore/i.test(value)) return { isMarker: true };
    const place = /^l(\d+)\s+level(\d+)/.exec(value);
    return place ? { list: { id: place[1] ?? '', level: Number(place[2]) } } : {};
  },
  'font-family': value => ({ font: symbolFontOf(value) }),
  'mso-symbol-font-family': value => ({ signFont: symbolFontOf(value) }),
  // Word's raised and lowered text, in points.
  'mso-text-raise': value => {
    const raise = Number.parseFloat(value);
    return Math.abs(raise) >= 1 ? { script: raise > 0 ? 'super' : 'sub' } : {};
  },
  'font-size': value => (Number.parseFloat(value) === 0 ? { hidden: true } : {}),
  'font-weight': value => ({ bold: /^bold/.test(value) || Number.parseInt(value, 10) >= 600 }),
  'font-style': value => ({ italic: /^(italic|oblique)/.test(value) }),
  'text-decoration': value => ({
    ...(value.includes('underline') ? { underline: true } : {}),
    ...(value.includes('line-through') ? { strike: true } : {}),
  }),
  'vertical-align': value => (value === 'sub' || value === 'super' ? { script: value } : {}),
  'text-align': value => (value === 'center' || value === 'right' || value === 'justify' ? { align: value } : {}),
};
readers['text-decoration-line'] = readers['text-decoration'] as Reader;

function readDeclarations(css: string): ComputedStyle {
  const style: ComputedStyle = {};
  for (const declaration of css.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const read = readers[declaration.slice(0, colon).trim().toLowerCase()];
    if (read)
      Object.assign(
        style,
        read(
          declaration
            .slice(colon + 1)
            .trim()
            .toLowerCase(),
        ),
      );
  }
  return style;
}

/** The styles of a document's elements, by their `data-style` and the classes of its style sheets. Cached. */
export class ComputedStyles {
  private readonly classes = new Map<string, ComputedStyle>();
  private readonly cache = new Map<string, ComputedStyle>();
  private readonly sheet: string;

  /** @param sheet the CSS of all style sheets of the document */
  constructor(sheet: string) {
    this.sheet = sheet;
    for (const [, selectors = '', css = ''] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      for (const selector of selectors.split(',')) {
        const name = /^(?:[a-z]\w*)?\.([\w-]+)$/i.exec(selector.trim())?.[1];
        if (!name || ignoredClasses.test(name)) continue;
        this.classes.set(name, { ...this.classes.get(name), ...readDeclarations(css) });
      }
    }
  }

  of(element: HtmlElement): ComputedStyle {
    const names = classOf(element);
    const declarations = element.getAttribute('data-style') ?? '';
    if (!names && !declarations) return noStyle;
    const key = `${names}\n${declarations}`;
    let style = this.cache.get(key);
    if (!style) {
      style = Object.assign(
        {},
        ...names.split(/\s+/).map(name => this.classes.get(name)),
        readDeclarations(declarations),
      );
      if (hiddenClasses.test(names)) style = { ...style, hidden: true };
      this.cache.set(key, style as ComputedStyle);
    }
    return style as ComputedStyle;
  }

  /**
   * How Word's list numbers a level, such as `bullet` or `alpha-lower`; `decimal` if its rule gives none, and undefined
   * if its style sheet is missing.
   */
  numberFormat({ id, level }: { id: string; level: number }): string | undefined {
    const rule = new RegExp(`@list l${id}:level${level}\\s*{([^}]*)}`).exec(this.sheet)?.[1];
    return rule === undefined ? undefined : (/mso-level-number-format:\s*"?([\w-]+)/.exec(rule)?.[1] ?? 'decimal');
  }
}

const noStyle: ComputedStyle = {};
