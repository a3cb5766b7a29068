import { AppError } from '@hydraulics/common/contract/errors';
import escapeHtml from 'escape-html';
import { Parser } from 'htmlparser2';

/** The limits of a logo: bytes of the file, and elements in it. */
const svgLimits = { bytes: 200_000, elements: 2000, depth: 50 } as const;

/** The elements that are kept: shapes, groups, and what colours and clips them. */
const kept = new Set(
  'svg g defs title path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath'.split(
    ' ',
  ),
);

/** Dropped with what is in it, without a word: what drawing programs add, and no browser shows. */
const dropped = /^(metadata|desc|[a-z][\w.-]*:[\w.-]+)$/i;

const attributes = new Set(
  (
    'id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points pathLength transform preserveAspectRatio ' +
    'fill fill-opacity fill-rule clip-path clip-rule clipPathUnits color opacity stroke stroke-dasharray ' +
    'stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width stop-color ' +
    'stop-opacity offset gradientUnits gradientTransform spreadMethod visibility display vector-effect'
  ).split(' '),
);

/** A reference to something else in the same drawing. */
const ownReference = /^url\(\s*(['"]?)#[\w.-]+\1\s*\)(\s+(#[0-9a-f]{3,8}|[a-z]+))?$/i;

/**
 * Keeps only the shapes of a drawing in SVG, as text that can stand in a page. What could run, load or hide something is
 * refused rather than removed, so that nobody publishes half a logo.
 * @param name the file's name in error messages
 * @throws AppError `invalid_image` with what is in the drawing and what to do
 */
export function cleanSvg(bytes: Uint8Array, name: string): string {
  const refuse = (reason: string) => new AppError('invalid_image', `${name} ${reason}`);
  if (bytes.length > svgLimits.bytes) {
    throw refuse(`is larger than ${svgLimits.bytes / 1000} kB. Please simplify the drawing, or send it as PNG.`);
  }
  let refusal: string | undefined;
  let [elements, depth, skipping] = [0, 0, 0];
  let isTitle = false;
  const out: string[] = [];
  const parser = new Parser(
    {
      onprocessinginstruction(instruction) {
        if (/^!doctype/i.test(instruction)) {
          const isPlain = !instruction.includes('[') && !svgText.includes('<!ENTITY');
          if (!isPlain) refusal ??= 'declares entities. Please export it as plain SVG.';
        }
      },
      onopentag(tag, given) {
        elements += 1;
        depth += 1;
        if (elements > svgLimits.elements || depth > svgLimits.depth) {
          refusal ??= `has more than ${svgLimits.elements} elements, or too many within each other. Please simplify the drawing, or send it as PNG.`;
        }
        if (skipping > 0 || (dropped.test(tag) && depth > 1)) {
          skipping += 1;
          return;
        }
        if (depth === 1 && tag !== 'svg') refusal ??= 'is not an SVG drawing.';
        if (!kept.has(tag) || (tag === 'svg' && depth > 1)) refusal ??= elementRefusal(tag);
        isTitle = tag === 'title';
        const pairs = Object.entries(given).flatMap(([key, value]) => {
          const wrong = attributeRefusal(key, value);
          if (wrong) refusal ??= wrong;
          return attributes.has(key) ? [` ${key}="${escapeHtml(value)}"`] : [];
        });
        const namespace = depth === 1 ? ' xmlns="http://www.w3.org/2000/svg"' : '';
        out.push(`<${tag}${namespace}${pairs.join('')}>`);
      },
      ontext(text) {
        if (skipping === 0 && isTitle) out.push(escapeHtml(text));
      },
      onclosetag(tag) {
        depth -= 1;
        if (skipping > 0) skipping -= 1;
        else {
          isTitle = false;
          out.push(`</${tag}>`);
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const svgText = new TextDecoder().decode(bytes);
  parser.end(svgText);
  if (elements === 0) refusal ??= 'is not an SVG drawing.';
  if (refusal) throw refuse(refusal);
  return out.join('');
}

function elementRefusal(tag: string): string {
  if (/^(script|foreignObject|iframe|a|animate\w*|set|handler)$/i.test(tag)) {
    return `contains a ${tag} element, which could run or open something. Please export the shapes only.`;
  }
  if (/^(image|use|feImage|pattern)$/i.test(tag)) {
    return `contains a ${tag} element, which refers to another picture. Please convert everything to paths.`;
  }
  if (/^(text|tspan|textPath|font.*)$/i.test(tag)) return 'contains text. Please convert text to paths.';
  if (/^style$/i.test(tag)) return 'has a style sheet. Please export it with presentation attributes.';
  return `contains a ${tag.slice(0, 30)} element, which a logo may not have. Please convert everything to paths.`;
}

function attributeRefusal(key: string, value: string): string | undefined {
  if (/^on/i.test(key)) return `has the event handler ${key.slice(0, 30)}. Please export the shapes only.`;
  if (/(^|:)href$/i.test(key)) return 'refers to another file or address. Please convert everything to paths.';
  if (/^style$/i.test(key)) return 'has styles. Please export it with presentation attributes.';
  const isReference = /url\(|\\|javascript:|data:|expression\(|@import/i.test(value);
  if (attributes.has(key) && isReference && !ownReference.test(value)) {
    return 'refers to another file or address. Please convert everything to paths.';
  }
  return undefined;
}
