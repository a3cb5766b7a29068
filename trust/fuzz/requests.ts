import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import fc from 'fast-check';
import { rows } from '../../api/src/testing/contract/rows.ts';
import { hostileBody, hostileKey, hostileText, hostileValue } from './values.ts';

/**
 * A request of the fuzzer. `~noun:number~` in path and body is replaced by the id of a record that exists when it is
 * sent.
 */
export type FuzzRequest = {
  call: string;
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body?: Buffer;
};

const goodPictures = [
  '{}',
  '{"images":[],"specImage":null}',
  '{"images":[{"file":0,"alt":"A pump"}]}',
  '{"images":[{"path":"uploads/none.webp"},{"file":0}],"specImage":{"path":"uploads/none.webp"}}',
];

const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '');
const boundary = 'fuzz-boundary';

/** An id that exists, or an invalid one. */
const idOf = (noun: string): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.nat(9).map(number => `~${noun}:${number}~`), weight: 4 },
    { arbitrary: hostileText.map(text => encodeURIComponent(text.toWellFormed()).slice(0, 3000) || '%20'), weight: 2 },
    { arbitrary: fc.constantFrom('no-such-id', '..', '.', '%2e%2e', '%00', '%', '%E0%A4%A', '__proto__'), weight: 1 },
  );

/** A valid value for a field, so that requests also get past validation. */
function goodValue(name: string): fc.Arbitrary<unknown> {
  const number = fc.nat(10_000);
  if (name === 'email') return number.map(n => `fuzz${n}@example.com`);
  if (/password|present|code|token/i.test(name)) return number.map(n => `a long password ${n}`);
  if (name === 'link') return number.map(n => `https://example.com/${n}`);
  if (name === 'version') return fc.oneof(fc.constant(undefined), fc.nat(5));
  if (name === 'categoryId') return fc.nat(9).map(n => `~categories:${n}~`);
  if (name === 'role') return fc.constantFrom('owner', 'editor', 'sales', 'viewer');
  if (name === 'state') return fc.constantFrom('new', 'in_work', 'answered', 'lost', 'waiting', 'handled', 'spam');
  if (name === 'pictures') return fc.constantFrom(...goodPictures);
  if (name === 'elapsed') return fc.constant(60_000);
  return number.map(n => `<p>A ${name} ${n}</p>`);
}

const isFree = (name: string) => /^(name|organization|message|product|website|smallDesc|fullDesc|features)$/.test(name);

/** Fields of a body: most valid, some wrong, some missing, some unknown. */
function bodyFields(endpoint: Endpoint): fc.Arbitrary<[string, unknown][]> {
  const names = Object.keys(endpoint.body?.shape ?? {});
  const fieldsOf = (make: (name: string) => fc.Arbitrary<unknown>) =>
    fc.tuple(...names.map(name => make(name).map((value): [string, unknown] => [name, value])));
  const mixed = (name: string) =>
    fc.oneof(
      { arbitrary: goodValue(name), weight: 5 },
      { arbitrary: hostileValue, weight: 3 },
      { arbitrary: fc.constant(undefined), weight: 1 },
    );
  // Any text is valid however strange, so that it reaches the database.
  const strange = (name: string) => (isFree(name) ? hostileText : goodValue(name));
  const more = fc.array(fc.tuple(hostileKey, hostileValue), { maxLength: 1 });
  return fc
    .tuple(fc.oneof(fieldsOf(goodValue), fieldsOf(strange), fieldsOf(mixed)), more)
    .map(([own, others]) => [...own, ...others].filter(([, value]) => value !== undefined));
}

function queryOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const known = Object.keys(endpoint.query?.shape ?? {});
  const name = known.length > 0 ? fc.oneof(fc.constantFrom(...known), hostileKey) : hostileKey;
  const value = fc.oneof(
    hostileText,
    fc.constantFrom('1', '0', '-1', '1e9', '9007199254740993', 'name', '-createdAt', 'new', 'card', '~categories:1~'),
  );
  const suffix = fc.constantFrom('', '', '', '', '[]', '[__proto__]', '[0]', '.a');
  const encode = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 2000);
  const parameters = fc
    .array(fc.tuple(name, suffix, value), { minLength: 1, maxLength: 4 })
    .map(list =>
      list.map(([key, end, text]) => `${encode(key)}${end}=${encode(text).replaceAll('%7E', '~')}`).join('&'),
    );
  return fc.oneof(
    { arbitrary: fc.constant(''), weight: known.length > 0 ? 3 : 20 },
    { arbitrary: parameters.map(text => `?${text}`), weight: 4 },
    {
      arbitrary: fc.constantFrom('?', '?&&&', '?=', '?q', '?q=a&q=b', '?limit=1&limit=2', '?%', '?q=%E0%A4%A', '??q=1'),
      weight: 1,
    },
  );
}

const form = (fields: [string, unknown][]): Buffer =>
  Buffer.concat([
    ...fields.map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      const quoted = name.replace(/[\r\n"]/g, character => encodeURIComponent(character));
      return Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n${text}\r\n`);
    }),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

type Content = { body: Buffer; type: string };

function contentOf(endpoint: Endpoint): fc.Arbitrary<Content | undefined> {
  const multipart = `multipart/form-data; boundary=${boundary}`;
  const good = bodyFields(endpoint).map(
    (fields): Content =>
      endpoint.files
        ? { body: form(fields), type: multipart }
        : { body: json(Object.fromEntries(fields)), type: 'application/json' },
  );
  const types = fc.constantFrom(
    ...[
      'application/json',
      'application/json; charset=utf-16',
      'application/json;;;',
      'APPLICATION/JSON',
      'text/plain',
    ],
    ...['application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', multipart, 'a', ';', ''],
    ...[`multipart/form-data; boundary=${'b'.repeat(300)}`, 'application/merge-patch+json', 'application/octet-stream'],
  );
  const wrong = fc.tuple(hostileBody, types).map(([body, type]): Content => ({ body, type }));
  return endpoint.body || endpoint.files
    ? fc.oneof({ arbitrary: good, weight: 6 }, { arbitrary: wrong, weight: 2 })
    : fc.oneof({ arbitrary: fc.constant(undefined), weight: 6 }, { arbitrary: wrong, weight: 1 });
}

/** Header values that can be sent: without line ends, which would begin another header. */
const headerValue = fc.oneof(
  hostileText.map(text =>
    text
      .replace(/[\r\n\0]/g, ' ')
      .toWellFormed()
      .slice(0, 4000),
  ),
  fc.constantFrom('', '*', '"', '""', 'W/"a"', '"a", "b"', ', ,', ';q=', 'x'.repeat(9000)),
);

const headerNames = [
  ...['If-Match', 'If-None-Match', 'If-Modified-Since', 'If-Unmodified-Since', 'Idempotency-Key', 'Range', 'Accept'],
  ...['Accept-Encoding', 'Accept-Language', 'Content-Encoding', 'Cookie', 'Origin', 'Referer', 'User-Agent'],
  ...['Sec-Fetch-Site', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Forwarded-For', 'Forwarded', 'X-Real-IP'],
  ...['X-HTTP-Method-Override', 'X-Method-Override', 'X-Original-URL', 'X-Rewrite-URL', 'Prefer', 'TE', 'Via'],
  ...[
    'Authorization',
    'Expect',
    'Upgrade',
    'Host',
    'Content-Length',
    'Transfer-Encoding',
    'Max-Forwards',
    'X-Request-Id',
  ],
];

const oddHeaders: fc.Arbitrary<[string, string][]> = fc.array(
  fc.oneof(
    { arbitrary: fc.tuple(fc.constantFrom(...headerNames), headerValue), weight: 3 },
    {
      arbitrary: fc.constantFrom<[string, string]>(
        ['X-HTTP-Method-Override', 'DELETE'],
        ['If-Match', '"1"'],
        ['If-None-Match', '*'],
        ['Idempotency-Key', 'one-and-the-same'],
        ['Accept-Encoding', 'br;q=1.0, gzip;q=0, *;q=0.5'],
        ['Range', 'bytes=0-0,5-4'],
        ['Transfer-Encoding', 'chunked'],
        ['Transfer-Encoding', 'gzip, chunked'],
        ['Content-Length', '0'],
        ['Content-Length', '-1'],
        ['Expect', '100-continue'],
        ['Upgrade', 'websocket'],
        ['Cookie', '__proto__=1; token=a'],
        ['Authorization', 'Basic YTpi'],
        ['Authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
        ['Authorization', 'Bearer'],
      ),
      weight: 3,
    },
  ),
  { maxLength: 3 },
);

const authorization = fc.oneof(
  { arbitrary: fc.constant<[string, string][]>([['Authorization', '~token~']]), weight: 9 },
  { arbitrary: fc.constant<[string, string][]>([]), weight: 1 },
);

/** A request to a call of the contract. */
const requestTo = ({ noun, title, endpoint }: (typeof rows)[number]): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      path: fc.constant(endpoint.path),
      id: idOf(noun),
      query: queryOf(endpoint),
      content: contentOf(endpoint),
      authorization,
      odd: fc.oneof(
        { arbitrary: fc.constant<[string, string][]>([]), weight: 2 },
        { arbitrary: oddHeaders, weight: 1 },
      ),
    })
    .map(({ path, id, query, content, authorization, odd }) => ({
      call: title,
      method: endpoint.method,
      path: path.replace(':id', id) + query,
      headers: [...authorization, ...(content ? [['Content-Type', content.type] as [string, string]] : []), ...odd],
      ...(content && { body: content.body }),
    }));

const methods = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'LINK', 'M-SEARCH'],
  ...['get', 'QUERY', 'FOO', 'G ET', ''],
];

const oddPaths = [
  ...[
    '/',
    '//',
    '/api',
    '/api/',
    '/api//products',
    '/api/products/',
    '/API/products',
    '/api/products;a=b',
    '/api/products.json',
  ],
  ...[
    '/api/v1/../products',
    '/api/%2e%2e/products',
    '/api/products/..%2f..%2fetc%2fpasswd',
    '/api/..;/status',
    '/api/%00',
  ],
  ...[
    '/assets/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/uploads/..%5c..%5cjwt-secret',
    '/uploads/%2e%2e/jwt-secret',
  ],
  ...[
    '/uploads/',
    '/originals/',
    '/uploads/nope.webp',
    '/assets/',
    '/assets/nope.js',
    '/.git/config',
    '/.env',
    '/jwt-secret',
  ],
  ...[
    '/%c0%ae%c0%ae/%c0%af',
    '/%ff%fe',
    '/%E0%A4%A',
    '/%',
    '/product/%00',
    '/product/..',
    '/products/__proto__',
    '/constructor',
  ],
  ...[
    'http://example.com/api/products',
    'http://[::1',
    '*',
    'api/products',
    '/?a=1?b=2',
    '/#x',
    '/\\..\\..',
    '/robots.txt/x',
  ],
  ...[
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    '/api/docs',
    '/api/openapi.json',
    '/desktop/latest.yml',
  ],
  ...[
    '/desktop/..%2f..%2fpackage.json',
    '/share/x.png',
    '/gallery?page=-1',
    '/products?page=1e9',
    '/contact-us?product=__proto__',
  ],
  ...[
    '/dashboard',
    '/admin-login',
    '/product-operation/edit-product/%00',
    `/${'a'.repeat(9000)}`,
    `/${'%2e%2e%2f'.repeat(400)}`,
  ],
  ...[
    '/metrics',
    '/healthz',
    '/livez',
    '/readyz',
    '/api/health',
    '/favicon.ico',
    '/index.html',
    '/web/dist/index.html',
  ],
];

/** A request that is not a call of the contract: other methods, path traversal, contradicting headers. */
const anyRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.oneof(fc.constantFrom('GET', 'POST'), fc.constantFrom(...methods)),
    path: fc.oneof(
      { arbitrary: fc.constantFrom(...oddPaths), weight: 3 },
      {
        arbitrary: fc.constantFrom(...rows.map(({ endpoint }) => endpoint.path.replace(':id', 'no-such-id'))),
        weight: 2,
      },
      { arbitrary: hostileText.map(text => `/${encodeURIComponent(text.toWellFormed()).slice(0, 6000)}`), weight: 1 },
    ),
    body: fc.option(hostileBody, { nil: undefined, freq: 3 }),
    authorization,
    odd: oddHeaders,
  })
  .map(({ method, path, body, authorization, odd }) => ({
    call: 'none',
    method,
    path,
    headers: [...authorization, ...odd],
    ...(body && { body }),
  }));

/** The requests of a seed: every call of the contract in turn, and after every third one a request that is no call. */
export function fuzzRequests(seed: number, count: number): FuzzRequest[] {
  const perCall = Math.ceil((count * 3) / 4 / rows.length);
  const calls = rows.map((row, index) => fc.sample(requestTo(row), { seed: seed + index, numRuns: perCall }));
  const others = fc.sample(anyRequest, { seed, numRuns: Math.ceil(count / 4) });
  const inTurn = Array.from({ length: perCall }, (_, round) => calls.flatMap(list => list[round] ?? [])).flat();
  return others.flatMap((other, index) => [...inTurn.slice(index * 3, index * 3 + 3), other]).slice(0, count);
}
