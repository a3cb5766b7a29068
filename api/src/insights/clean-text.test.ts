import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';

describe('cleanText', () => {
  it.each([
    'vera@example.com',
    'seal kit for vera.visitor+x@mail.example.com please',
    'vera (at) example.com',
    'vera [ AT ] example.com',
    'vera＠example.com',
    '1234567',
    '030123456',
    '+49 30 123456-7',
    '+49 (0)171 1234567',
    '(030) 12 34 56 7',
    '555-867-5309',
    '555.867.5309',
    '0171/123/4567',
    'call me 0 3 0 1 2 3 4 5',
    'tel-555-867-5309',
    'Fax 555/867/5309',
    '０３０ １２３ ４５６７',
    '٠٣٠ ١٢٣ ٤٥٦٧',
    '0171\u2011123\u20114567',
    '0171\u00a0123\u20094567',
    '01\u200b71 123\u200b4567',
    'seal kit 12345678',
    '4111 1111 1111 1111',
  ])('stores nothing of %j', text => {
    expect(cleanText(text)).toBeNull();
  });

  it.each([
    'VCX-100/70x500-MT4',
    'vcx-100/70x500-mt4',
    'VPP-60-250-4-30',
    'VCX100/70-500',
    'A10VSO 71 DFR1/31R-PSC62K07',
    'cylinder 250 bar 100 mm',
    '3000 psi',
    '160 l/min',
    'bore 100 rod 70',
    '999999',
  ])('keeps %j', text => {
    expect(cleanText(text)).toBe(text);
  });

  it.each([
    ['  Seal   kit\t', 'Seal kit'],
    ['seal\u00a0kit\n', 'seal kit'],
    ['', null],
    ['\u200b \n', null],
    ['ä'.repeat(150), 'ä'.repeat(100)],
    ['🔧'.repeat(150), '🔧'.repeat(100)],
    [`${'x'.repeat(95)} vera@example.com`, null],
  ])('reads %j as %j', (typed, stored) => {
    expect(cleanText(typed)).toBe(stored);
  });
});
