import { expect, it } from 'vitest';
import { siteOf } from './site.ts';

it('gives each website its own origin and session', () => {
  // The first 32 digits of: printf https://www.example.com | sha256sum
  const hash = 'cdb4d88dca0bef8defe13d71624a46e7';
  expect(siteOf('https://www.example.com')).toEqual({
    server: 'https://www.example.com',
    origin: `app://site-${hash}`,
    partition: `persist:site-${hash}`,
  });
  expect(siteOf('https://www.example.com:8443').origin).not.toBe(`app://site-${hash}`);
});

it('stores nothing before a website is chosen', () => {
  expect(siteOf(null)).toEqual({ server: null, origin: 'app://backoffice', partition: 'no-website' });
});
