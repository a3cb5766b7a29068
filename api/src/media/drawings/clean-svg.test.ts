import { describe, expect, test } from 'vitest';
import { loadSharp } from '../../drawing/sharp.ts';
import { cleanSvg } from './clean-svg.ts';

const svg = (content: string, more = 'viewBox="0 0 40 20"') =>
  `<?xml version="1.0"?><!-- Made by hand --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${content}</svg>`;
const clean = (text: string) => cleanSvg(Buffer.from(text));
const path = '<path d="M0 0h40v20H0z" fill="#f00"/>';

function reasonOf(text: string): unknown {
  try {
    return clean(text);
  } catch (error) {
    return (error as Error).message;
  }
}

describe('an SVG', () => {
  test('keeps its shapes, colours, gradients and classes, and nothing else', () => {
    const given = svg(
      '<title>Logo</title><metadata><rdf>x</rdf></metadata><sodipodi:namedview><path d="M0 0"/></sodipodi:namedview>' +
        '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs>' +
        '<style>.b{fill:url(#a)}</style><g class="b" data-name="Layer" inkscape:label="x"><rect width="4" height="2"/></g>' +
        '<use xlink:href="#a" x="3"/>',
    );
    expect(clean(given)).toEqual({
      svg:
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><style>.b{fill:url(#a)}</style>' +
        '<defs><linearGradient id="a"><stop offset="0" stop-color="red"></stop></linearGradient></defs>' +
        '<g class="b"><rect width="4" height="2"></rect></g><use href="#a" x="3"></use></svg>',
      width: 40,
      height: 20,
    });
  });

  test.each(['constructor', '__proto__'])('leaves out a part called %s', name => {
    expect(clean(svg(`<${name}/>${path}`)).svg).not.toContain(name);
  });

  test('is drawn as it was', async () => {
    const sharp = await loadSharp();
    const pixel = async (text: string) => [...(await sharp(Buffer.from(text)).raw().toBuffer()).subarray(0, 4)];
    const given = svg(`<style>.a{fill:#1f5fa8}</style><path class="a" d="M0 0h40v20H0z"/>`);
    expect(await pixel(clean(given).svg)).toEqual([31, 95, 168, 255]);
  });

  test.each([
    ['viewBox="0 0 300 100" width="100%" height="100%"', { width: 300, height: 100 }],
    ['width="120px" height="60px"', { width: 120, height: 60 }],
    ['viewBox="0,0,12,12"', { width: 12, height: 12 }],
  ])('with %s has the size %o', (more, size) => {
    expect(clean(svg(path, more))).toMatchObject(size);
  });

  const file = 'The SVG contains a reference to another file. Save it as a plain SVG of shapes, or use a PNG.';
  const script = 'The SVG contains a script. Save it as a plain SVG of shapes, or use a PNG.';
  test.each([
    ['a script', svg(`<script>alert(1)</script>${path}`), script],
    ['a script within what is left out', svg(`<metadata><script>alert(1)</script></metadata>${path}`), script],
    ['a handler', svg('<path d="M0 0" onload="alert(1)"/>'), script],
    ['a handler of the root', svg(path, 'viewBox="0 0 4 4" onLoad="alert(1)"'), script],
    [
      'a web page',
      svg('<foreignObject><div/></foreignObject>'),
      'The SVG contains a web page. Save it as a plain SVG of shapes, or use a PNG.',
    ],
    [
      'a picture',
      svg('<image href="https://example.com/a.png"/>'),
      'The SVG contains a picture. Save it as a plain SVG of shapes, or use a PNG.',
    ],
    ['another file', svg('<use href="https://example.com/a.svg#b"/>'), file],
    ['a file of this computer', svg('<use xlink:href="file:///etc/passwd#b"/>'), file],
    ['data', svg('<use href="data:image/svg+xml,x#b"/>'), file],
    ['a style of another file', svg(`<style>@import "https://example.com/a.css";</style>${path}`), file],
    ['a fill of another file', svg('<path d="M0 0" fill="url(https://example.com/a.svg#b)"/>'), file],
    ['an escaped address', svg(String.raw`<path d="M0 0" style="fill:u\72l(https://example.com)"/>`), file],
    [
      'entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg(path)}`,
      'The SVG contains entities. Save it as a plain SVG of shapes, or use a PNG.',
    ],
    [
      'text',
      svg('<text>Veldmark</text>'),
      'The SVG contains text, whose typeface is missing here: convert it to paths first. Save it as a plain SVG of shapes, or use a PNG.',
    ],
    ['nothing', '', 'The file is not an SVG.'],
    ['a page', '<html><body><svg></svg></body></html>', 'The file is not an SVG.'],
    ['no shapes', svg('<g></g>'), 'The SVG has no shapes.'],
    ['no size', svg(path, ''), 'The SVG has no size: it needs a viewBox, or a width and a height.'],
    ['a line of a picture', svg(path, 'viewBox="0 0 4000 10"'), 'The SVG is too long and thin for a logo.'],
    ['5,001 parts', svg(path.repeat(5000)), 'The SVG has more than 5000 parts. Simplify it, or use a PNG.'],
    [
      'deep groups',
      svg(`${'<g>'.repeat(80)}${path}${'</g>'.repeat(80)}`),
      'The SVG has groups that are nested too deeply. Simplify it, or use a PNG.',
    ],
    [
      'copies of copies',
      svg(`<g id="a">${path}</g>${'<use href="#a"/>'.repeat(101)}`),
      'The SVG repeats parts more than 100 times. Simplify it, or use a PNG.',
    ],
  ])('with %s is refused in words', (_what, text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  test('is written again without what ends a tag or begins one', () => {
    const { svg: written } = clean(svg(`<path d="M0 0&quot;&gt;&lt;script&gt;"/>`));
    expect(written).not.toMatch(/<script/);
  });
});
