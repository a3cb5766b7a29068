import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSharp } from '../../drawing/sharp.ts';
import { cleanSvg } from './clean-svg.ts';
import { drawSvg } from './draw-svg.ts';
import { looksLikeSvg, readSvg } from './read-svg.ts';

describe('an SVG as a picture', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svg-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const draw = async (content: string, view: string) => {
    const file = join(folder, 'drawn.png');
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">${content}</svg>`;
    await drawSvg(cleanSvg(Buffer.from(text)), file);
    const image = (await loadSharp())(readFileSync(file));
    const { format, width, height, hasAlpha } = await image.metadata();
    return { format, width, height, hasAlpha };
  };

  test.each([
    ['0 0 40 20', 1600, 800],
    ['0 0 3 6', 800, 1600],
    ['0 0 30000 3000', 1600, 160],
  ])('with the view %s is sharp, transparent, and %d by %d pixels', async (view, width, height) => {
    expect(await draw('<path d="M0 0h9v9z"/>', view)).toEqual({ format: 'png', width, height, hasAlpha: true });
  });

  test('that copies itself a million times is refused in words', async () => {
    let content = '<g id="a0"><path d="M0 0h1v1z"/></g>';
    for (let n = 1; n < 24; n += 1) content += `<g id="a${n}"><use href="#a${n - 1}"/><use href="#a${n - 1}"/></g>`;
    await expect(draw(`<defs>${content}</defs><use href="#a23"/>`, '0 0 4 4')).rejects.toMatchObject({
      code: 'invalid_image',
      message: 'The SVG repeats parts that repeat others. Simplify it, or use a PNG.',
    });
    const itself = '<g id="a"><path d="M0 0h1v1z"/><use href="#a"/></g>';
    await expect(draw(itself, '0 0 4 4')).rejects.toMatchObject({ code: 'invalid_image' });
  });

  test.each([
    ['<svg/>', true],
    ['\ufeff \n<?xml version="1.0"?><svg/>', true],
    ['\u0089PNG', false],
    ['', false],
  ])('is told from pictures by its first bytes: %j', async (text, expected) => {
    const file = join(folder, 'a');
    writeFileSync(file, text);
    expect(await looksLikeSvg(file)).toBe(expected);
  });

  const svg = '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  const utf16 = Buffer.from(`\ufeff${svg}`, 'utf16le');
  test.each([
    ['in UTF-16, little end first', utf16],
    ['in UTF-16, big end first', Buffer.from(utf16).swap16()],
    ['compressed', gzipSync(svg)],
  ])('%s is read as text', async (_, bytes) => {
    const file = join(folder, 'a.svg');
    writeFileSync(file, bytes);
    expect(await looksLikeSvg(file)).toBe(true);
    expect((await readSvg(file)).toString().trim()).toBe(svg);
  });

  test.each([
    [
      'grows beyond a megabyte',
      gzipSync('<svg>'.padEnd(1_000_001)),
      'The SVG is larger than 1 MB. Simplify it, or use a PNG.',
    ],
    ['is damaged', gzipSync(svg).subarray(0, 20), 'The compressed SVG is damaged. Export it as a plain SVG.'],
  ])('that is compressed and %s is refused', async (_, bytes, message) => {
    const file = join(folder, 'a.svg');
    writeFileSync(file, bytes);
    await expect(readSvg(file)).rejects.toMatchObject({ code: 'invalid_image', message });
  });

  test('of more than a megabyte is not read', async () => {
    const file = join(folder, 'a.svg');
    writeFileSync(file, '<svg>'.padEnd(1_000_001));
    await expect(readSvg(file)).rejects.toMatchObject({
      message: 'The SVG is larger than 1 MB. Simplify it, or use a PNG.',
    });
  });
});
