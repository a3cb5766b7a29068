import { expect, it } from 'vitest';
import { requestHeaders, responseHeaders } from './proxy-headers.ts';

it('forwards nothing that identifies the page or belongs to its connection', () => {
  const sent = new Headers({
    accept: 'application/json',
    'content-type': 'application/json',
    'if-none-match': '"1"',
    origin: 'app://backoffice',
    referer: 'app://backoffice/dashboard',
    cookie: 'a=b',
    authorization: 'Bearer forged',
    host: 'backoffice',
    'content-length': '2',
    'accept-encoding': 'br',
    'sec-fetch-site': 'cross-site',
    'sec-ch-ua': '"Chromium"',
    'proxy-authorization': 'Basic x',
  });
  const forwarded = { accept: 'application/json', 'content-type': 'application/json', 'if-none-match': '"1"' };
  expect(requestHeaders(sent, null)).toEqual(forwarded);
  expect(requestHeaders(sent, 'secret')).toEqual({ ...forwarded, authorization: 'Bearer secret' });
});

it('forwards only the response headers that the page can use', () => {
  const received = new Headers({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'retry-after': '600',
    'x-request-id': '7',
    etag: '"1"',
    'content-encoding': 'br',
    'content-length': '7',
    'set-cookie': 'a=b',
    'strict-transport-security': 'max-age=1',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'none',
    'content-security-policy': "default-src * 'unsafe-inline'",
    'cross-origin-resource-policy': 'cross-origin',
    refresh: '0; url=/api/page',
    link: '</x.js>; rel=preload',
  });
  expect(Object.fromEntries(responseHeaders(received))).toEqual({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'retry-after': '600',
    'x-request-id': '7',
    etag: '"1"',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});
