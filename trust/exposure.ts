import type { Figures } from './tools/figures.ts';
import { sendRaw } from './tools/raw-request.ts';
import type { Target } from './tools/target.ts';

/** Paths that must not exist: folders, private files, and what other servers leave open. */
const closed = [
  ...[
    '/uploads/',
    '/assets/',
    '/originals/',
    '/backups/',
    '/tmp/',
    '/.git/config',
    '/.env',
    '/.npmrc',
    '/package.json',
  ],
  ...[
    '/jwt-secret',
    '/catalogue.sqlite',
    '/company.json',
    '/site-id',
    '/bom.json',
    '/server-status',
    '/metrics',
    '/debug',
  ],
  ...[
    '/uploads/../jwt-secret',
    '/uploads/..%2fjwt-secret',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
  ],
];

/** Methods that no address accepts. */
const refusedMethods = ['TRACE', 'TRACK', 'PROPFIND', 'PATCH'];

/** Found and missing pages and answers of the site, the back office and the API. */
const documents = [
  '/',
  '/products',
  '/nothing',
  '/admin-login',
  '/dashboard',
  '/api/products',
  '/api/v1/status',
  '/api/nothing',
];

/** Checks that the server exposes nothing but its pages, each with the same security headers. */
export async function expectNothingExposed(target: Target, figures: Figures): Promise<void> {
  for (const path of closed) {
    const { status, text } = await sendRaw(target.port, { method: 'GET', path, headers: [] });
    figures.tried += 1;
    figures.expect(status === 404, `${path} does not exist`, status);
    figures.expect(
      !/root:[^:]*:0:|Index of|SQLite format|"workspaces"/.test(text),
      `${path} reveals nothing`,
      text.slice(0, 100),
    );
  }
  for (const method of refusedMethods) {
    for (const path of ['/', '/api/products']) {
      const { status, text } = await sendRaw(target.port, { method, path, headers: [['X-Echo', 'echoed']] });
      figures.tried += 1;
      figures.expect(status >= 400 && status < 500, `${method} ${path} is refused`, status);
      figures.expect(!text.includes('echoed'), `${method} ${path} returns nothing`);
    }
  }
  for (const path of documents) {
    const { headers } = await sendRaw(target.port, {
      method: 'GET',
      path,
      headers: [['Origin', 'https://example.com']],
    });
    figures.tried += 1;
    const policy = headers.get('content-security-policy')?.split(/; ?/) ?? [];
    for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      figures.expect(policy.includes(directive), `${path} has ${directive}`, policy);
    }
    const script = policy.find(directive => directive.startsWith('script-src ')) ?? '';
    figures.expect(!/unsafe-|\*|https?:/.test(script), `${path} runs our own script only`, script);
    figures.expect(headers.get('x-content-type-options') === 'nosniff', `${path} has nosniff`);
    figures.expect(
      headers.get('referrer-policy') === 'strict-origin-when-cross-origin',
      `${path} sends no path to other sites`,
    );
    figures.expect(/; charset=utf-8$/.test(headers.get('content-type') ?? ''), `${path} names its charset`);
    for (const name of ['set-cookie', 'access-control-allow-origin', 'server', 'x-powered-by']) {
      figures.expect(!headers.has(name), `${path} has no ${name}`, headers.get(name));
    }
  }
}
