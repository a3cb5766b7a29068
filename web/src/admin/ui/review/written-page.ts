import { parseApart, trustedMarkup } from '../../../shared/ui/trusted-html.ts';

/** The document of a frame before a page is written into it; in standards mode, as no other empty document is. */
export const emptyPage: string = trustedMarkup('<!doctype html><title>Preview</title>').__html;

/** Whether a frame has loaded that document. */
export const isEmptyPage = ({ contentDocument }: HTMLIFrameElement): boolean => contentDocument?.URL === 'about:srcdoc';

/** As the server writes it: without attributes, and no text of a page contains a tag. */
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;

const fontFace = /@font-face\s*\{[^}]*\}/g;

/** The fonts of this screen, which are those of the website; the desktop app reaches no others. */
const fontFaces = (): string[] => [...document.styleSheets].flatMap(({ cssRules }) => facesIn(cssRules));

const facesIn = (rules: CSSRuleList): string[] =>
  [...rules].flatMap(rule => {
    if (rule instanceof CSSFontFaceRule) return [rule.cssText];
    return rule instanceof CSSLayerBlockRule ? facesIn(rule.cssRules) : [];
  });

/**
 * Shows a page of the website in a frame of the same origin, at the place to which it was scrolled. The page is only
 * looked at: its scripts are removed, and its links and fields do nothing. Its inline styles become a style sheet of the
 * document, because the policy of this screen, which holds in the frame too, allows none in the markup.
 */
export function writePage({ contentDocument, contentWindow }: HTMLIFrameElement, html: string): void {
  const view = contentWindow as (Window & typeof globalThis) | null;
  if (!contentDocument || !view) return;
  const sheet = new view.CSSStyleSheet();
  const styles = [...html.matchAll(inlineStyle)].map(([, rules = '']) => rules.replace(fontFace, ''));
  sheet.replaceSync([...fontFaces(), ...styles].join('\n'));
  const page = parseApart(html.replace(inlineStyle, ''));
  for (const part of page.querySelectorAll('script, noscript, link:not([rel="stylesheet"])')) part.remove();
  page.body.inert = true;
  const { scrollX: left, scrollY: top } = view;
  contentDocument.adoptedStyleSheets = [sheet];
  contentDocument.documentElement.replaceWith(contentDocument.adoptNode(page.documentElement));
  view.scrollTo({ left, top, behavior: 'instant' });
}
