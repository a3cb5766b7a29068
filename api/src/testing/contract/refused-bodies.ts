import { deflateSync, gzipSync } from 'node:zlib';
import type { SentRequest } from '../connections/kept-connection.ts';
import { addressOf, rows } from './rows.ts';

/** A request whose answer does not depend on the whole body, and its expected status. */
export type RefusedBody = SentRequest & { status: number };

/** Larger than the buffers of a connection in Node and the kernel. */
const bytes = 400_000;
const text = Buffer.alloc(bytes, '[7,');
const tooLarge = Buffer.alloc(1_200_000, ' ');
const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const report = { 'Content-Type': 'application/csp-report' };
const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' };
const part = (name: string, more = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
const compressed: [coding: string, body: Buffer][] = [
  ['deflate', text],
  ['gzip', Buffer.concat([gzipSync('{}'), text])],
  ['br', text],
  ['gzip', gzipSync(Buffer.alloc(400_000_000, ' '), { level: 1 })],
  ['deflate', Buffer.concat([deflateSync('{"name":"A"}'), text])],
  ['zstd', text],
];

/** Every kind of refusal of every call and path that can be sent a body; `token` is a session of staff. */
export function refusedBodies(token: string): Record<string, RefusedBody[]> {
  const staff = { Authorization: `Bearer ${token}` };
  const calls = rows.map(({ endpoint }) => ({ endpoint, method: endpoint.method, path: addressOf(endpoint) }));
  const closed = calls.filter(({ endpoint }) => endpoint.access !== 'public');
  const withJson = calls.filter(({ endpoint }) => endpoint.body && (!endpoint.files || endpoint.takesJson));
  const withFiles = calls.filter(({ endpoint }) => endpoint.files);
  const to = (list: typeof calls, status: number, headers: Record<string, string>, body: Buffer): RefusedBody[] =>
    list.map(({ method, path }) => ({ method, path, status, headers, body }));
  return {
    'without a session': to(closed, 401, json, text),
    'JSON of another type': to(withJson, 415, { ...staff, 'Content-Type': 'text/plain' }, text),
    'JSON that is none': to(withJson, 400, { ...staff, ...json }, text),
    'too much JSON': to(withJson, 413, { ...staff, ...json }, tooLarge),
    'compressed JSON': compressed.flatMap(([coding, body], n) =>
      // A bomb for one call only.
      to(n === 3 ? withJson.slice(0, 1) : withJson, 415, { ...staff, ...json, 'Content-Encoding': coding }, body),
    ),
    'a form of another type': [
      ...to(
        withFiles.filter(({ endpoint }) => !endpoint.takesJson),
        415,
        { ...staff, ...json },
        text,
      ),
      ...to(withFiles, 415, { ...staff, 'Content-Type': 'text/plain' }, text),
    ],
    'a form that is none': to(withFiles, 400, { ...staff, ...multipart }, text),
    'a compressed form': to(withFiles, 415, { ...staff, ...multipart, 'Content-Encoding': 'gzip' }, text),
    'a form with a file too many': to(
      withFiles,
      400,
      { ...staff, ...multipart },
      Buffer.concat([Buffer.from(part('none', '; filename="a.png"')), text, Buffer.from('\r\n--b--\r\n')]),
    ),
    'no such call': ['POST', 'PUT', 'DELETE', 'GET'].map(method => ({
      ...{ method, path: '/api/no-such-call', status: 404, headers: json, body: text },
    })),
    'another method': [
      { method: 'PUT', path: '/api/health', status: 405, headers: json, body: text },
      { method: 'GET', path: '/api/csp-reports', status: 405, headers: report, body: text },
    ],
    'a page': [
      { method: 'GET', path: '/', status: 200, headers: form, body: text },
      { method: 'POST', path: '/', status: 404, headers: form, body: text },
      { method: 'GET', path: '/no-such-page', status: 404, headers: form, body: text },
      { method: 'GET', path: '/healthz', status: 200, headers: form, body: text },
      { method: 'GET', path: 'http://[', status: 400, headers: form, body: text },
    ],
    'the form without script': [
      { method: 'POST', path: '/contact-us', status: 415, headers: json, body: text },
      { method: 'POST', path: '/contact-us', status: 413, headers: form, body: tooLarge },
      ...compressed.map(([coding, body]) => ({
        ...{ method: 'POST', path: '/contact-us', status: 415, body },
        headers: { ...form, 'Content-Encoding': coding },
      })),
    ],
    'policy reports': [
      { method: 'POST', path: '/api/csp-reports', status: 415, headers: json, body: text },
      { method: 'POST', path: '/api/csp-reports', status: 413, headers: report, body: text },
      ...compressed.map(([coding, body]) => ({
        ...{ method: 'POST', path: '/api/csp-reports', status: 415, body },
        headers: { ...report, 'Content-Encoding': coding },
      })),
    ],
  };
}
