import { apiVersion } from '@hydraulics/common/nouns/health';
import { expect, it } from 'vitest';
import { checkServer, type Get, versionError } from './server-check.ts';

const origin = 'https://www.example.com';
const compatible = { status: 'ok', version: '1.2.3', api: apiVersion };
const checkWith = (respond: () => Response) => checkServer(origin, async () => respond());

it('requests the health of the API', async () => {
  const requested: string[] = [];
  const get: Get = async url => {
    requested.push(url);
    return Response.json(compatible);
  };
  expect(await checkServer(origin, get)).toBeNull();
  expect(requested).toEqual(['https://www.example.com/api/health']);
});

const incompatible = 'There is a server at www.example.com, but this app does not work with it.';
const down = 'The website at www.example.com is not available right now. Please try again later.';
const unavailable = { success: false, message: 'Busy', error: { code: 'unavailable', details: [] } };

it.each<[string, () => Response, string]>([
  [
    'another website',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    incompatible,
  ],
  ['a page that was not found', () => new Response('Not found', { status: 404 }), incompatible],
  ['another API', () => Response.json({ status: 'up' }), incompatible],
  ['an oversized response', () => Response.json({ ...compatible, padding: 'x'.repeat(20_000) }), incompatible],
  ['an empty response', () => new Response(''), incompatible],
  ['a website whose database is down', () => Response.json(unavailable, { status: 503 }), down],
  [
    'a proxy before a website that is down',
    () => new Response('Bad gateway', { status: 502 }),
    'The website at www.example.com answered with error 502. Please try again later.',
  ],
  [
    'an older website',
    () => Response.json({ ...compatible, api: undefined }),
    'The website at www.example.com is too old for this app. Ask its administrator to update it.',
  ],
  [
    'a newer website',
    () => Response.json({ ...compatible, api: apiVersion + 1 }),
    'This app is too old for the website at www.example.com. Install the latest version from https://www.example.com/desktop/.',
  ],
])('rejects %s', async (_case, respond, message) => {
  expect(await checkWith(respond)).toBe(message);
});

it.each([
  ['net::ERR_INTERNET_DISCONNECTED', 'This computer is not connected to a network.'],
  ['net::ERR_NAME_NOT_RESOLVED', 'No website was found at www.example.com.'],
  ['net::ERR_CONNECTION_REFUSED', 'www.example.com refused the connection: the website is not running there.'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'www.example.com did not answer in time.'],
  ['net::ERR_CERT_DATE_INVALID', "The certificate of www.example.com has expired, or this computer's clock is wrong."],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'The certificate of www.example.com is for a different name.'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'This computer does not trust the certificate of www.example.com.'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'www.example.com could not set up a secure connection.'],
  ['net::ERR_PROXY_CONNECTION_FAILED', "This network's proxy blocked the connection."],
  [
    "Attempted to redirect, but redirect policy was 'error'",
    'www.example.com redirects to another address. Open it in a browser, and enter the address shown there.',
  ],
  ['net::ERR_SOMETHING_NEW', 'The connection to www.example.com failed.'],
])('explains %s', async (error, message) => {
  expect(await checkServer(origin, () => Promise.reject(new Error(error)))).toBe(message);
});

it('times out when the server does not answer', async () => {
  const timeout = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  expect(await checkServer(origin, () => Promise.reject(timeout))).toBe('www.example.com did not answer in time.');
});

it('works with every website whose API versions overlap with its own', () => {
  const own = { oldest: 2, newest: 4 };
  const error = (oldest: number, newest: number) => versionError({ oldest, newest }, origin, own);
  expect([error(1, 2), error(2, 4), error(3, 3), error(4, 9)]).toEqual([null, null, null, null]);
  expect(error(1, 1)).toMatch(/^The website at www\.example\.com is too old/);
  expect(error(5, 9)).toMatch(/^This app is too old/);
});

it('takes the versions from the header', async () => {
  const respond = (versions: string) =>
    Response.json({ ...compatible, api: apiVersion + 1 }, { headers: { 'x-api-versions': versions } });
  expect(await checkWith(() => respond(`${apiVersion}-${apiVersion + 1}`))).toBeNull();
  expect(await checkWith(() => respond(`${apiVersion + 1}-${apiVersion + 1}`))).toMatch(/^This app is too old/);
});
