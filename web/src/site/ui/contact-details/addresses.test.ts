import { telephone } from '@hydraulics/common/contact-links';
import { expect, test } from 'vitest';
import { chat, mapAddress, position } from './addresses.ts';
import { mapFrameAddress } from './map-frame-address.ts';

test.each([
  ['+1 (555) 01-42', 'tel:+15550142'],
  ['(0711) 12 34-0', 'tel:071112340'],
  ['+49 (0) 711 / 12 34-0', 'tel:+4971112340'],
  ['+49 (0)711 1234-20', 'tel:+49711123420'],
  ['0049 (0)711 1234-20', 'tel:0049711123420'],
  ['+49 711 1234 ext. 20', 'tel:+497111234'],
  ['+49 711 1234, Mr 007', 'tel:+497111234'],
  ['see the imprint', undefined],
  ['0', undefined],
])('%s is dialled by %s', (number, link) => {
  expect(telephone(number)).toBe(link);
});

test('writes a position with its hemispheres', () => {
  expect(position({ latitude: -54.05, longitude: 6.4, zoom: 1 })).toEqual(['54.0500° S', '6.4000° E']);
  expect(position({ latitude: 0, longitude: -0.5, zoom: 1 })).toEqual(['0.0000° N', '0.5000° W']);
});

test('links to the map with a marker', () => {
  expect(mapAddress({ latitude: 1.5, longitude: -2.5, zoom: 12 })).toBe(
    'https://www.openstreetmap.org/?mlat=1.5&mlon=-2.5#map=12/1.5/-2.5',
  );
});

test("frames the map's surroundings of the place", () => {
  const { origin, searchParams } = new URL(mapFrameAddress({ latitude: 60, longitude: 10, zoom: 10 }));
  expect(origin).toBe('https://www.openstreetmap.org');
  expect(searchParams.get('marker')).toBe('60,10');
  expect(searchParams.get('bbox')).toBe('9.64844,59.89453,10.35156,60.10547');
});

test.each([
  [
    'https://wa.me/15550142',
    'VCX 100/70',
    'https://wa.me/15550142?text=I%20have%20a%20question%20about%20VCX%20100%2F70%3A%20',
  ],
  ['https://wa.me/15550142', undefined, 'https://wa.me/15550142'],
  ['https://chat.whatsapp.com/abc', 'VCX', 'https://chat.whatsapp.com/abc'],
  ['none', 'VCX', 'none'],
])('%s about %s is %s', (link, product, address) => {
  expect(chat(link, product)).toBe(address);
});
