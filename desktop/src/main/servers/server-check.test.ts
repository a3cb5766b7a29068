import { apiVersion } from '@hydraulics/common/nouns/health';
import { expect, it } from 'vitest';
import { checkServer, type Fetch } from './server-check.ts';

const origin = 'https://www.example.com';
const fits = { status: 'ok', version: '1.2.3', api: apiVersion };
const check = (answer: () => Response) => checkServer(origin, async () => answer());

it('asks for the health of the API, without cookies and without following', async () => {
  let asked: Parameters<Fetch> | undefined;
  const fetch: Fetch = async (...call) => {
    asked = call;
    return Response.json(fits);
  };
  expect(await checkServer(origin, fetch)).toBeNull();
  expect(asked?.[0]).toBe('https://www.example.com/api/health');
  expect(asked?.[1]).toMatchObject({ redirect: 'error', credentials: 'omit', cache: 'no-store' });
});

const notOurs = 'There is a server at www.example.com, but it is not a website that this app can work on.';
const away = 'The website at www.example.com is not available right now. Please try again later.';
const unavailable = { success: false, message: 'Busy', error: { code: 'unavailable', details: [] } };

it.each<[string, () => Response, string]>([
  ['another website', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }), notOurs],
  ['a page that was not found', () => new Response('Not found', { status: 404 }), notOurs],
  ['another API', () => Response.json({ status: 'up' }), notOurs],
  ['an endless answer', () => Response.json({ ...fits, padding: 'x'.repeat(20_000) }), notOurs],
  ['an empty answer', () => new Response(''), notOurs],
  ['a website without its database', () => Response.json(unavailable, { status: 503 }), away],
  [
    'a proxy before a website that is down',
    () => new Response('Bad gateway', { status: 502 }),
    'The website at www.example.com answered with error 502. Please try again later.',
  ],
  [
    'an older website',
    () => Response.json({ ...fits, api: undefined }),
    'The website at www.example.com is too old for this app. Ask whoever runs it to update it.',
  ],
  [
    'a newer website',
    () => Response.json({ ...fits, api: apiVersion + 1 }),
    'This app is too old for the website at www.example.com. Install the one from https://www.example.com/desktop/.',
  ],
])('refuses %s', async (_what, answer, sentence) => {
  expect(await check(answer)).toBe(sentence);
});

it.each([
  ['net::ERR_INTERNET_DISCONNECTED', 'This computer is not connected to a network.'],
  ['net::ERR_NAME_NOT_RESOLVED', 'No website was found under the name www.example.com.'],
  ['net::ERR_CONNECTION_REFUSED', 'www.example.com refused the connection: the website is not running there.'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'www.example.com did not answer in time.'],
  ['net::ERR_CERT_DATE_INVALID', "The certificate of www.example.com has expired, or this computer's clock is wrong."],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'The certificate of www.example.com was made out for another name.'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'The certificate of www.example.com is not one that this computer trusts.'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'www.example.com does not speak https as it should.'],
  ['net::ERR_PROXY_CONNECTION_FAILED', "This network's proxy did not let the connection through."],
  [
    "Attempted to redirect, but redirect policy was 'error'",
    'www.example.com sends on to another address. Enter the one that a browser ends up at.',
  ],
  ['net::ERR_SOMETHING_NEW', 'The connection to www.example.com failed.'],
])('says what %s means', async (message, sentence) => {
  expect(await checkServer(origin, () => Promise.reject(new Error(message)))).toBe(sentence);
});

it('gives up on a server that does not answer', async () => {
  const timeout = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  expect(await checkServer(origin, () => Promise.reject(timeout))).toBe('www.example.com did not answer in time.');
});
