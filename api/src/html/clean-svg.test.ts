import { describe, expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const clean = (svg: string) => cleanSvg(Buffer.from(svg), 'logo.svg');
const drawing = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${more}>${inner}</svg>`;

describe('a logo in SVG', () => {
  test('keeps its shapes, gradients and title', () => {
    const inner =
      '<title>Our &amp; logo</title><defs><linearGradient id="a"><stop offset="0" stop-color="#f00"></stop></linearGradient></defs>' +
      '<g transform="scale(2)"><path d="M0 0L9 9" fill="url(#a)"></path><circle cx="1" cy="2" r="3"></circle></g>';
    expect(clean(`<?xml version="1.0"?>${drawing(inner)}`)).toBe(drawing(inner));
  });

  test('loses what drawing programs add', () => {
    expect(
      clean(
        drawing(
          '<!-- made by X --><metadata><rdf:RDF/></metadata><sodipodi:namedview id="v"><a/></sodipodi:namedview><path d="M0 0" inkscape:label="x" data-a="1" class="c"/>stray',
          ' xmlns:inkscape="urn:x"',
        ),
      ),
    ).toBe(drawing('<path d="M0 0"></path>'));
  });

  test.each([
    ['<script>alert(1)</script>', 'logo.svg contains a script element'],
    ['<SCRIPT>alert(1)</SCRIPT>', 'logo.svg contains a SCRIPT element'],
    ['<svg:script>alert(1)</svg:script>', null],
    ['<g onload="x()"/>', 'logo.svg has the event handler onload.'],
    ['<g ONCLICK="x()"/>', 'logo.svg has the event handler ONCLICK.'],
    ['<foreignObject><body/></foreignObject>', 'logo.svg contains a foreignObject element'],
    ['<image href="https://example.com/x.png"/>', 'logo.svg contains a image element'],
    ['<use href="#a"/>', 'logo.svg contains a use element'],
    ['<path xlink:href="https://example.com"/>', 'logo.svg refers to another file or address.'],
    ['<path fill="url(https://example.com/#a)"/>', 'logo.svg refers to another file or address.'],
    ['<path fill="url(#a) url(//example.com)"/>', 'logo.svg refers to another file or address.'],
    ['<path fill="u\\72l(//example.com)"/>', 'logo.svg refers to another file or address.'],
    ['<path style="fill:url(//example.com)"/>', 'logo.svg has styles.'],
    ['<style>@import "//example.com"</style>', 'logo.svg has a style sheet.'],
    ['<animate attributeName="href" to="x"/>', 'logo.svg contains a animate element'],
    ['<a href="javascript:alert(1)"><path/></a>', 'logo.svg contains a a element'],
    ['<text>Name</text>', 'logo.svg contains text.'],
    ['<g>'.repeat(60), 'logo.svg has more than 2000 elements'],
    ['<g/>'.repeat(2001), 'logo.svg has more than 2000 elements'],
    [' '.repeat(200_000), 'logo.svg is larger than 200 kB.'],
  ])('with %s is refused with the reason, or loses it', (inner, message) => {
    if (message) expect(() => clean(drawing(inner))).toThrow(message);
    else expect(clean(drawing(inner))).toBe(drawing(''));
  });

  test.each([
    ['<!DOCTYPE svg [<!ENTITY a "x">]><svg/>', 'logo.svg declares entities.'],
    ['<html><svg/></html>', 'logo.svg is not an SVG drawing.'],
    ['', 'logo.svg is not an SVG drawing.'],
    ['not a drawing', 'logo.svg is not an SVG drawing.'],
  ])('%s is none', (text, message) => {
    expect(() => clean(text)).toThrow(message);
  });

  test('text in its title never becomes markup', () => {
    expect(clean(drawing('<title><![CDATA[<script>alert(1)</script>]]></title>'))).not.toContain('<script');
    expect(clean(drawing('<title>&lt;script&gt;</title>'))).toBe(drawing('<title>&lt;script&gt;</title>'));
  });
});
