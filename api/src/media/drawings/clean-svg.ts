import { AppError } from '@hydraulics/common/contract/errors';
import { escapeHtml } from '@hydraulics/common/units/markup';
import { Parser } from 'htmlparser2';

const maxElements = 5_000;
const maxDepth = 60;
/** Copies of copies multiply. */
const maxUses = 100;

const shapes = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath'.split(
    ' ',
  ),
);

/** Left out with everything in them: they draw nothing. */
const silent = new Set(['title', 'desc', 'metadata', 'style']);

const refused: Record<string, string> = {
  script: 'a script',
  foreignObject: 'a web page',
  image: 'a picture',
  feImage: 'a picture',
  text: 'text, whose typeface is missing here: convert it to paths first',
  animate: 'an animation',
  animateTransform: 'an animation',
  animateMotion: 'an animation',
  set: 'an animation',
  filter: 'a filter effect',
  mask: 'a mask',
  pattern: 'a pattern',
  a: 'a link',
  iframe: 'a web page',
};

const attributes = new Set(
  (
    'id class viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform offset gradientUnits ' +
    'gradientTransform spreadMethod clipPathUnits clip-path clip-rule fill fill-rule fill-opacity stroke stroke-width ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity stop-color ' +
    'stop-opacity opacity color display visibility preserveAspectRatio style'
  ).split(' '),
);

const references = new Set(['href', 'xlink:href']);

/** A file's own gradient or clip: the only reference that a style may have. */
const ownUrl = /url\(\s*(["']?)#[\w.-]+\1\s*\)/gi;

const refusal = (message: string) => new AppError('invalid_image', message);
const says = (reason: string) => refusal(`The SVG ${reason}`);
const holds = (what: string) => says(`contains ${what}. Save it as a plain SVG of shapes, or use a PNG.`);

/** An SVG of shapes only, and its size in its own units. */
export type CleanSvg = { svg: string; width: number; height: number };

/**
 * Reads an SVG and writes it again with nothing but shapes, their colours and gradients.
 * @throws AppError `invalid_image` that names what an SVG must not contain
 */
export function cleanSvg(bytes: Buffer): CleanSvg {
  const text = bytes.toString('utf8');
  if (text.includes('\u0000') || text.includes('\ufffd')) throw says('is not a text of UTF-8.');
  if (/<!ENTITY/i.test(text)) throw holds('entities');
  const { body, root, styles } = readShapes(text);
  const size = sizeOf(root);
  const view = root.viewBox ?? `0 0 ${size.width} ${size.height}`;
  const rules = styles.length > 0 ? `<style>${escapeHtml(styles.join('\n'))}</style>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${escapeHtml(view)}" width="${size.width}" height="${size.height}"${rootStyle(root)}>${rules}${body}</svg>`;
  return { svg, ...size };
}

type Attributes = Record<string, string>;

function readShapes(text: string): { body: string; root: Attributes; styles: string[] } {
  let body = '';
  let root: Attributes | undefined;
  let elements = 0;
  const uses: { target: string; within: string[] }[] = [];
  let shapesDrawn = 0;
  const open: string[] = [];
  /** The ids of the parts around, empty for those without one. */
  const ids: string[] = [];
  const styles: string[] = [];
  /** The depth below which everything is left out. */
  let skipped: number | undefined;
  const parser = new Parser(
    {
      onopentag(name, given) {
        elements += 1;
        open.push(name);
        if (elements > maxElements) throw says(`has more than ${maxElements} parts. Simplify it, or use a PNG.`);
        if (open.length > maxDepth) throw says('has groups that are nested too deeply. Simplify it, or use a PNG.');
        if (Object.hasOwn(refused, name)) throw holds(String(refused[name]));
        if (skipped !== undefined) return;
        if (!root) {
          if (name !== 'svg') throw refusal('The file is not an SVG.');
          root = clean(given);
          return;
        }
        if (!shapes.has(name) || silent.has(name)) {
          skipped = open.length;
          return;
        }
        const kept = clean(given);
        if (name === 'use') uses.push({ target: kept.href?.slice(1) ?? '', within: [...ids] });
        if (uses.length > maxUses) throw says(`repeats parts more than ${maxUses} times. Simplify it, or use a PNG.`);
        ids.push(kept.id ?? '');
        if (!['g', 'defs', 'symbol', 'clipPath', 'svg'].includes(name)) shapesDrawn += 1;
        body += `<${name}${markup(kept)}>`;
      },
      ontext(words) {
        if (open.at(-1) === 'style') styles.push(checkedStyle(words));
      },
      onclosetag(name) {
        if (skipped === undefined && open.length > 1) {
          body += `</${name}>`;
          ids.pop();
        }
        if (skipped === open.length) skipped = undefined;
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (!root) throw refusal('The file is not an SVG.');
  if (shapesDrawn === 0) throw says('has no shapes.');
  const repeated = new Set(uses.map(({ target }) => target));
  // Each level would multiply the work of drawing.
  if (uses.some(({ within }) => within.some(id => id !== '' && repeated.has(id)))) {
    throw says('repeats parts that repeat others. Simplify it, or use a PNG.');
  }
  return { body, root, styles };
}

function clean(given: Attributes): Attributes {
  const kept: Attributes = {};
  for (const [name, value] of Object.entries(given)) {
    if (/^on/i.test(name)) throw holds('a script');
    if (references.has(name)) {
      if (!/^#[\w.-]+$/.test(value)) throw holds('a reference to another file');
      kept.href = value;
    } else if (attributes.has(name)) kept[name] = checkedStyle(value);
  }
  return kept;
}

/** @throws AppError `invalid_image` if a style loads something */
function checkedStyle(text: string): string {
  const rest = text.replace(ownUrl, '');
  if (/url\(|@import|expression\(|javascript:|\\/i.test(rest)) throw holds('a reference to another file');
  return text;
}

const markup = (given: Attributes): string =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');

const rootStyle = ({ fill, stroke, style }: Attributes): string =>
  markup({ ...(fill && { fill }), ...(stroke && { stroke }), ...(style && { style }) });

/** By its view, else by its width and height. */
function sizeOf({ viewBox, width, height }: Attributes): { width: number; height: number } {
  const [, , wide, high] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = { width: wide || Number.parseFloat(width ?? ''), height: high || Number.parseFloat(height ?? '') };
  if (!(size.width > 0 && size.height > 0 && size.width < 1e6 && size.height < 1e6)) {
    throw says('has no size: it needs a viewBox, or a width and a height.');
  }
  if (size.width / size.height > 20 || size.height / size.width > 20) throw says('is too long and thin for a logo.');
  return size;
}
