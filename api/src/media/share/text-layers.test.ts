import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useFonts } from '../../drawing/fonts.ts';
import { loadSharp } from '../../drawing/sharp.ts';
import { renderText, supportedText } from './text-layers.ts';

const folder = mkdtempSync(join(tmpdir(), 'lettering-'));
beforeAll(() => useFonts(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function draw(text: string, sizes: [number, ...number[]] = [40], box = { width: 2000, height: 300 }) {
  const face = 'title' as const;
  const drawn = await renderText({ text, face, colour: '#ffffff', sizes, box: { left: 100, top: 50, ...box } });
  if (!drawn) throw new Error(`Nothing was drawn for ${text}`);
  const { width, height } = await (await loadSharp())(drawn.input).metadata();
  const pixels = await (await loadSharp())(drawn.input).extractChannel('alpha').raw().toBuffer();
  return { ...drawn, width, height, pixels };
}

test.each([
  ['Latin', 'Łódź Straße “Öl” 3½″ – ⌀63 mm² ±5 °C ≥ µm'],
  ['Vietnamese', 'Máy bơm thủy lực'],
  ['Cyrillic', 'Гидравлический насос'],
  ['Greek', 'Υδραυλική αντλία'],
  ['Devanagari', 'हाइड्रोलिक पंप'],
  ['Arabic', 'مضخة هيدروليكية'],
  ['Urdu', 'ہائیڈرولک پمپ'],
  ['Hebrew', 'משאבה הידראולית'],
  ['Bengali', 'হাইড্রোলিক পাম্প'],
  ['Gujarati', 'હાઇડ્રોલિક પંપ'],
  ['Gurmukhi', 'ਹਾਈਡ੍ਰੌਲਿਕ ਪੰਪ'],
  ['Tamil', 'ஹைட்ராலிக் பம்ப்'],
  ['Telugu', 'హైడ్రాలిక్ పంపు'],
  ['Kannada', 'ಹೈಡ್ರಾಲಿಕ್ ಪಂಪ್'],
  ['Malayalam', 'ഹൈഡ്രോളിക് പമ്പ്'],
  ['Sinhala', 'හයිඩ්‍රොලික් පොම්පය'],
  ['Thai', 'ปั๊มไฮดรอลิก'],
  ['Khmer', 'ស្នប់ធារាសាស្ត្រ'],
  ['Lao', 'ປ້ຳໄຮໂດຼລິກ'],
  ['Georgian', 'ჰიდრავლიკური ტუმბო'],
  ['Armenian', 'Հիդրավլիկ պոմպ'],
  ['Ethiopic', 'የሃይድሮሊክ ፓምፕ'],
  ['Chinese', '液压泵站 液壓泵站'],
  ['Japanese', '油圧ポンプ ゆあつ'],
  ['Korean', '유압 펌프'],
])('there is a glyph for all of %s', async (_, text) => {
  expect(await supportedText(text)).toBe(text.normalize('NFC'));
  expect((await draw(text)).width).toBeGreaterThan(100);
});

test.each([
  ['  two \n spaces ', 'two spaces'],
  ['Pump 🔧 set', 'Pump set'],
  ['Pump \u{10ffff}', 'Pump'],
  ['𓀀𓀁𓀂 Pump', ''],
  ['', ''],
])('%j is written as %j', async (text, expected) => {
  expect(await supportedText(text)).toBe(expected);
});

test('letters are drawn, not boxes for missing glyphs', async () => {
  // Proves that the box is measured, not estimated by length.
  expect((await draw('iiii')).width).toBeLessThan((await draw('WWWW')).width / 3);
  // Arabic letters join and become narrower; a zero-width non-joiner prevents it.
  const joined = 'هيدروليكية';
  expect((await draw(joined)).width).toBeLessThan((await draw([...joined].join('\u200c'))).width * 0.8);
  // A Devanagari vowel sign is drawn to the left of its consonant.
  const [consonant, syllable] = [await draw('क'), await draw('कि')];
  expect(syllable.width).toBeGreaterThan(consonant.width);
  expect(syllable.height).toBeGreaterThan(consonant.height);
});

test('right-to-left text is aligned right', async () => {
  expect((await draw('Pump')).left).toBe(100);
  for (const text of ['مضخة', '40 משאבה']) {
    const { left, width } = await draw(text);
    expect(left + width).toBe(2100);
  }
});

test('a text is as large as its box allows, and is truncated if it never fits', async () => {
  const box = { width: 300, height: 60 };
  const [large, small] = [await draw('Short', [50, 20], box), await draw('Rather longer than that', [50, 20], box)];
  expect(large.height).toBeGreaterThan(30);
  expect(small.height).toBeLessThan(30);
  for (const text of [
    'one two three four five six seven eight nine ten '.repeat(3),
    'x'.repeat(200),
    '液'.repeat(90),
  ]) {
    const { width, height } = await draw(text, [50, 20], box);
    expect(width).toBeLessThanOrEqual(300);
    expect(height).toBeLessThanOrEqual(60);
    expect(height).toBeGreaterThan(35);
  }
});

test('markup characters are drawn literally', async () => {
  expect((await draw('<b>&amp;</b>')).width).toBeGreaterThan((await draw('&')).width * 4);
});
