import { type Role, rolesThatMay } from '@hydraulics/common/contract/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../repositories/users.ts';
import { rows } from '../../testing/contract/rows.ts';
import { openSession, startTestServer, type TestServer } from '../../testing/server.ts';

/**
 * Who may make each call, and its success status. A literal list, because one derived from the endpoints would always
 * agree with them. A new call is added here too. `everybody` is anyone signed in; `:self` limits them to their own
 * account, except owners.
 */
const calls = [
  'POST /api/auth/login public 200',
  'GET /api/v1/recovery public 200',
  'POST /api/v1/password-resets public 200',
  'POST /api/v1/one-time-link public 200',
  'POST /api/v1/one-time-link/password public 200',
  'POST /api/v1/session/second-factor public 200',
  'POST /api/v1/session/passkey-options public 200',
  'POST /api/v1/session/passkey public 200',
  'GET /api/categories public 200',
  'GET /api/categories/:id public 200',
  'GET /api/v1/categories/:id/products public 200',
  'GET /api/v1/categories/:id/ranges public 200',
  'GET /api/company public 200',
  'POST /api/contact-submit public 201',
  'GET /api/gallery public 200',
  'GET /api/v1/gallery-count public 200',
  'GET /api/v1/gallery/:id public 200',
  'GET /api/health public 200',
  'GET /api/products public 200',
  'GET /api/v1/catalogue public 200',
  'GET /api/v1/comparison public 200',
  'GET /api/v1/enquiry-items public 200',
  'GET /api/v1/product-count public 200',
  'GET /api/products-home public 200',
  'GET /api/products/:id public 200',
  'GET /api/v1/products/:id/sheet public 200',
  'GET /api/v1/search public 200',
  'GET /api/single-product/:id public 200',
  'GET /api/v1/sizing public 200',
  'GET /api/social-links public 200',
  'GET /api/v1/public-page public 200',
  'GET /api/v1/page-links public 200',
  'POST /api/v1/review-remarks public 201',
  'GET /api/v1/opened-quotation public 200',
  'POST /api/v1/opened-quotation public 200',
  'POST /api/v1/opened-quotation/questions public 201',
  'GET /api/v1/opened-enquiry public 200',
  'POST /api/v1/opened-enquiry/messages public 201',
  'POST /api/v1/opened-enquiry/withdrawal public 200',
  'POST /api/v1/opened-enquiry/files public 201',
  'POST /api/v1/opened-enquiry/file-removals public 200',
  'GET /api/v1/news public 200',
  'GET /api/v1/news-count public 200',
  'GET /api/v1/product-pages public 200',

  'GET /api/v1/session everybody 200',
  'POST /api/v1/session/password everybody 200',
  'POST /api/auth/signup owner 201',
  'POST /api/v1/session/confirmation everybody 200',
  'DELETE /api/v1/session everybody 200',
  'GET /api/v1/sessions everybody 200',
  'DELETE /api/v1/sessions everybody 200',
  'DELETE /api/v1/sessions/:id everybody 200',
  'GET /api/v1/second-factors everybody 200',
  'POST /api/v1/second-factors/authenticator-secret everybody 200',
  'POST /api/v1/second-factors/authenticator everybody 200',
  'DELETE /api/v1/second-factors/authenticator everybody 200',
  'POST /api/v1/second-factors/passkey-options everybody 200',
  'POST /api/v1/second-factors/passkeys everybody 201',
  'PUT /api/v1/second-factors/passkeys/:id everybody 200',
  'DELETE /api/v1/second-factors/passkeys/:id everybody 200',
  'POST /api/v1/second-factors/recovery-codes everybody 200',
  'DELETE /api/v1/users/:id/second-factors owner 200',
  'GET /api/v1/second-factors/policy owner 200',
  'PUT /api/v1/second-factors/policy owner 200',
  'GET /api/v1/audit owner 200',
  'GET /api/v1/audit-count owner 200',
  'POST /api/v1/personal-data/find owner 200',
  'POST /api/v1/personal-data/erase owner 200',
  'GET /api/v1/personal-data/policy owner 200',
  'POST /api/v1/personal-data/retention/count owner 200',
  'PUT /api/v1/personal-data/retention owner 200',
  'GET /api/admin-users owner 200',
  'GET /api/admin-users/:id everybody:self 200',
  'PUT /api/admin-users/:id everybody:self 200',
  'DELETE /api/admin-users/:id owner 200',
  'POST /api/v1/users/:id/restore owner 200',
  'GET /api/v1/trash everybody 200',
  'GET /api/v1/trash-count everybody 200',
  'POST /api/v1/trash/purge owner 200',
  'GET /api/v1/versions everybody 200',
  'GET /api/v1/versions/:id everybody 200',
  'GET /api/v1/website owner,editor,author 200',
  'GET /api/v1/website/brand everybody 200',
  'GET /api/v1/first-steps owner,editor,author 200',
  'PUT /api/v1/first-steps owner 200',
  'GET /api/v1/publish-rules everybody 200',
  'PUT /api/v1/publish-rules owner 200',
  'POST /api/v1/website/pictures owner,editor,author 200',
  'POST /api/v1/website/preview owner,editor,author 200',
  'PUT /api/v1/website owner,editor,author 200',
  'PUT /api/v1/website/profile owner 200',
  'PUT /api/v1/website/settings owner 200',
  'POST /api/v1/website/test-mail owner 200',
  'POST /api/v1/invitations owner 201',
  'POST /api/v1/users/:id/invitation owner 200',
  'DELETE /api/v1/users/:id/invitation owner 200',
  'POST /api/v1/users/:id/deactivate owner 200',
  'POST /api/v1/users/:id/reactivate owner 200',

  'GET /api/v1/category-sizes everybody 200',
  'GET /api/v1/categories/:id/attribute-usage everybody 200',
  'POST /api/add-category owner,editor,author 201',
  'PUT /api/categories/:id owner,editor,author 200',
  'DELETE /api/categories/:id owner,editor,author 200',
  'POST /api/v1/categories/:id/restore owner,editor,author 200',

  'POST /api/products owner,editor,author 201',
  'PUT /api/products/:id owner,editor,author 200',
  'DELETE /api/products/:id owner,editor,author 200',
  'POST /api/v1/products/:id/restore owner,editor,author 200',

  'POST /api/upload-image owner,editor,author 201',
  'DELETE /api/gallery/:id owner,editor,author 200',
  'POST /api/v1/gallery/:id/restore owner,editor,author 200',

  'GET /api/v1/documents everybody 200',
  'GET /api/v1/documents/:id everybody 200',
  'GET /api/v1/documents/:id/revisions everybody 200',
  'POST /api/v1/documents owner,editor,author 201',
  'PUT /api/v1/documents/:id owner,editor,author 200',
  'DELETE /api/v1/documents/:id owner,editor,author 200',
  'POST /api/v1/documents/:id/restore owner,editor,author 200',
  'PUT /api/v1/documents/:id/position owner,editor 200',

  'GET /api/contact-queries owner,sales 200',
  'GET /api/v1/enquiry-count owner,sales 200',
  'GET /api/recent-queries owner,sales 200',
  'GET /api/v1/enquiries/:id owner,sales 200',
  'PUT /api/v1/enquiries/:id owner,sales 200',
  'DELETE /api/contact-queries/:id owner,sales 200',
  'POST /api/v1/enquiries/:id/restore owner,sales 200',
  'GET /api/v1/enquiry-assignees owner,sales 200',
  'POST /api/v1/enquiry-operations owner,sales 200',
  'POST /api/v1/user-operations owner 200',
  'POST /api/v1/gallery-operations owner,editor 200',
  'POST /api/v1/product-operations owner,editor 200',
  'POST /api/v1/product-imports/:id/undo owner,editor,author 200',
  'GET /api/v1/catalogues owner,editor,author 200',
  'POST /api/v1/catalogues owner,editor,author 200',
  'POST /api/v1/catalogues/:id/cancel owner,editor,author 200',
  'GET /api/v1/product-imports owner,editor,author 200',
  'POST /api/v1/product-imports owner,editor,author 200',
  'POST /api/v1/product-imports/:id/images owner,editor,author 200',
  'POST /api/v1/product-imports/:id/documents owner,editor,author 200',
  'POST /api/v1/product-imports/:id/rows owner,editor,author 200',
  'GET /api/v1/product-imports/:id/rows owner,editor,author 200',
  'POST /api/v1/product-imports/:id/start owner,editor,author 200',
  'GET /api/v1/menu-categories public 200',
  'PUT /api/v1/categories/:id/publication owner,editor 200',
  'PUT /api/v1/gallery/:id/publication owner,editor 200',
  'PUT /api/v1/products/:id/publication owner,editor 200',
  'PUT /api/v1/categories/:id/position owner,editor 200',
  'PUT /api/v1/gallery/:id owner,editor,author 200',
  'PUT /api/v1/gallery/:id/position owner,editor 200',
  'GET /api/v1/images owner,editor,author 200',
  'POST /api/v1/image-replacements owner,editor 200',
  'GET /api/v1/media everybody 200',
  'GET /api/v1/media-count everybody 200',
  'GET /api/v1/media/:id everybody 200',
  'POST /api/v1/media owner,editor,author 201',
  'POST /api/v1/media-documents owner,editor,author 201',
  'PUT /api/v1/media owner,editor 200',
  'POST /api/v1/media-cuts owner,editor 200',
  'DELETE /api/v1/media/:id owner,editor 200',
  'POST /api/v1/media/:id/restore owner,editor 200',
  'PUT /api/v1/products/:id/position owner,editor 200',
  'PUT /api/v1/products/:id/home-position owner,editor 200',
  'GET /api/v1/enquiries/:id/timeline owner,sales 200',
  'POST /api/v1/enquiries/:id/notes owner,sales 201',
  'GET /api/v1/enquiries/:id/messages owner,sales 200',
  'GET /api/v1/enquiries/:id/reply-form owner,sales 200',
  'POST /api/v1/enquiries/:id/messages owner,sales 201',
  'POST /api/v1/messages/:id/sending owner,sales 200',
  'GET /api/v1/received-mails owner,sales 200',
  'POST /api/v1/received-mails/:id/enquiry owner,sales 201',
  'POST /api/v1/received-mails/:id/joining owner,sales 200',
  'POST /api/v1/received-mails/:id/dismissal owner,sales 200',
  'GET /api/v1/enquiries/:id/writers owner,sales 200',
  'GET /api/v1/enquiries/:id/files owner,sales 200',
  'POST /api/v1/enquiries/:id/writing owner,sales 200',
  'GET /api/v1/enquiry-notices owner,sales 200',
  'PUT /api/v1/enquiry-notices owner,sales 200',
  'GET /api/v1/reply-signature owner,sales 200',
  'PUT /api/v1/reply-signature owner,sales 200',
  'GET /api/v1/enquiry-views owner,sales 200',
  'PUT /api/v1/enquiry-views owner,sales 200',
  'POST /api/v1/enquiries/:id/merging owner,sales 200',
  'POST /api/v1/enquiries/:id/separation owner,sales 200',
  'GET /api/v1/enquiry-news owner,sales 200',
  'POST /api/v1/enquiries/:id/reply-files owner,sales 201',
  'GET /api/v1/reply-templates owner,sales 200',
  'GET /api/v1/reply-templates/:id owner,sales 200',
  'POST /api/v1/reply-templates owner,sales 201',
  'PUT /api/v1/reply-templates/:id owner,sales 200',
  'DELETE /api/v1/reply-templates/:id owner,sales 200',

  'GET /api/v1/quotations owner,sales 200',
  'GET /api/v1/quotations/:id owner,sales 200',
  'POST /api/v1/quotations owner,sales 201',
  'PUT /api/v1/quotations/:id owner,sales 200',
  'POST /api/v1/quotations/:id/issue owner,sales 200',
  'POST /api/v1/quotations/:id/send-back owner,sales 200',
  'POST /api/v1/quotations/:id/revise owner,sales 200',
  'DELETE /api/v1/quotations/:id owner,sales 200',
  'GET /api/v1/quotations/:id/link owner,sales 200',
  'POST /api/v1/quotations/:id/send-order owner,sales 200',
  'GET /api/v1/quotation-settings owner,sales 200',
  'PUT /api/v1/quotation-settings owner 200',
  'GET /api/v1/price-lists owner,sales 200',
  'PUT /api/v1/price-lists owner,sales 200',
  'GET /api/v1/price-lists/price owner,sales 200',

  'GET /api/v1/review-links owner,editor,author 200',
  'POST /api/v1/review-links owner,editor,author 201',
  'DELETE /api/v1/review-links/:id owner,editor,author 200',
  'GET /api/v1/review-remarks owner,editor,author 200',
  'PUT /api/v1/review-remarks/:id owner,editor,author 200',
  'DELETE /api/v1/review-remarks/:id owner,editor,author 200',
  'GET /api/v1/redirects owner,editor 200',
  'GET /api/v1/redirect-count owner,editor 200',
  'GET /api/v1/redirects/:id owner,editor 200',
  'POST /api/v1/redirects owner,editor 201',
  'PUT /api/v1/redirects/:id owner,editor 200',
  'DELETE /api/v1/redirects/:id owner,editor 200',
  'POST /api/v1/redirects/:id/restore owner,editor 200',
  'GET /api/v1/releases owner,editor 200',
  'GET /api/v1/release-count owner,editor 200',
  'GET /api/v1/releases/:id owner,editor 200',
  'GET /api/v1/release-candidates owner,editor 200',
  'POST /api/v1/releases owner,editor 201',
  'PUT /api/v1/releases/:id owner,editor 200',
  'POST /api/v1/releases/:id/publish owner,editor 200',
  'POST /api/v1/releases/:id/take-back owner,editor 200',
  'DELETE /api/v1/releases/:id owner,editor 200',
  'POST /api/v1/releases/:id/restore owner,editor 200',
  'POST /api/v1/redirect-tables owner,editor 200',
  'GET /api/v1/missed-paths owner,editor 200',
  'PUT /api/v1/products/:id/successor owner,editor 200',
  'GET /api/v1/pending-changes owner,editor,author 200',
  'GET /api/v1/pending-changes/:noun/:recordId owner,editor,author 200',
  'POST /api/v1/pending-changes/:noun/:recordId/publish owner,editor 200',
  'DELETE /api/v1/pending-changes/:noun/:recordId owner,editor,author 200',
  'GET /api/v1/pending-changes/:noun/:recordId/missing owner,editor,author 200',
  'PUT /api/v1/categories/:id/successor owner,editor 200',
  'GET /api/v1/deleted-addresses owner,editor 200',
  'POST /api/v1/pending-changes/:noun/:recordId/undo-discard owner,editor,author 200',
  'GET /api/v1/pages everybody 200',
  'GET /api/v1/pages/:id everybody 200',
  'POST /api/v1/pages owner,editor,author 201',
  'PUT /api/v1/pages/:id owner,editor,author 200',
  'DELETE /api/v1/pages/:id owner,editor,author 200',
  'POST /api/v1/pages/:id/restore owner,editor,author 200',
  'PUT /api/v1/pages/:id/position owner,editor 200',
  'PUT /api/v1/pages/:id/publication owner,editor 200',
  'POST /api/v1/page-operations owner,editor 200',
  'GET /api/socials everybody 200',
  'GET /api/socials/:id everybody 200',
  'POST /api/v1/socials owner,editor 201',
  'PUT /api/socials/:id owner,editor 200',
  'DELETE /api/v1/socials/:id owner,editor 200',
  'POST /api/v1/socials/:id/restore owner,editor 200',

  'GET /api/v1/publish-requests owner,editor,author 200',
  'GET /api/v1/publish-request-count owner,editor 200',
  'POST /api/v1/publish-requests owner,editor,author 200',
  'PUT /api/v1/publish-requests/:id/publication owner,editor 200',
  'PUT /api/v1/publish-requests/:id/remark owner,editor 200',
  'GET /api/v1/publish-policy owner 200',
  'PUT /api/v1/publish-policy owner 200',

  'GET /api/v1/sales-figures owner,sales 200',
  'GET /api/v1/insights everybody 200',
  'GET /api/v1/insights-list everybody 200',
  'PUT /api/v1/insights-mail owner 200',
  'GET /api/v1/dashboard everybody 200',
  'GET /api/v1/tasks everybody 200',
  'GET /api/v1/task-records everybody 200',
  'GET /api/v1/desktop-releases everybody 200',
  'GET /api/v1/status everybody 200',
  'GET /api/v1/status/failed-mails owner 200',
  'POST /api/v1/status/failed-mails/send-again owner 200',
  'POST /api/v1/status/failed-mails/discard owner 200',
  'POST /api/v1/status/backup owner 200',
  'POST /api/v1/status/test-mail owner 200',
];

const limited = [
  'DELETE /api/v1/users/:id/second-factors login',
  'POST /api/v1/session/confirmation login',
  'POST /api/v1/one-time-link link',
  'POST /api/v1/one-time-link/password link',
  'POST /api/auth/login login',
  'POST /api/v1/session/passkey login',
  'POST /api/v1/session/password login',
  'POST /api/v1/password-resets reset',
  'POST /api/v1/session/second-factor login',
  'POST /api/contact-submit enquiry',
  'POST /api/v1/review-remarks remark',
  'GET /api/v1/opened-quotation review',
  'POST /api/v1/opened-quotation remark',
  'POST /api/v1/opened-quotation/questions remark',
  'GET /api/v1/opened-enquiry review',
  'POST /api/v1/opened-enquiry/messages remark',
  'POST /api/v1/opened-enquiry/withdrawal remark',
  'POST /api/v1/opened-enquiry/files remark',
  'POST /api/v1/opened-enquiry/file-removals remark',
  'PUT /api/admin-users/:id login',
];

const everybody: Role[] = ['owner', 'editor', 'author', 'sales', 'viewer'];

const lineOf = ({ endpoint: { method, path, access, status = 200 } }: (typeof rows)[number]) => {
  const who = access === 'public' ? 'public' : rolesThatMay(access).join();
  return `${method} ${path} ${who === everybody.join() ? 'everybody' : who} ${status}`;
};

test('every call has the decided access and status', () => {
  expect(rows.map(lineOf).sort()).toEqual(calls.map(call => call.replace(':self', '')).sort());
});

test('the calls that can be abused are limited, and no other', () => {
  const table = rows.flatMap(({ endpoint: { method, path, limit } }) => (limit ? [`${method} ${path} ${limit}`] : []));
  expect(table.sort()).toEqual(limited.toSorted());
});

describe('the access to calls', () => {
  let server: TestServer;
  const ids = new Map<Role, string>();
  let unauthenticated: [title: string, token: string][];
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    const { deps } = server;
    for (const role of everybody) {
      const row = newUser(deps.now(), { name: role, email: `${role}@example.com`, passwordHash: '', role });
      await deps.db.transaction(tables => tables.users.insert(row));
      ids.set(role, row.id);
    }
    const left = newUser(deps.now(), { name: 'Left', email: 'left@example.com', passwordHash: '' });
    await deps.db.transaction(tables => tables.users.insert({ ...left, deactivatedAt: deps.now() }));
    const ended = await openSession(server, server.adminId);
    await server.clientOf(ended).auth.logout();
    unauthenticated = [
      ['nobody', ''],
      ['with a forged token', `${server.token.slice(0, -8)}AAAAAAAA`],
      ['of a session that has ended', ended],
      ['deactivated', await openSession(server, left.id)],
    ];
  });
  afterAll(() => server?.close());

  const ask = (token: string, method: string, path: string) =>
    server.http.request(path, { method, headers: token ? { Authorization: `Bearer ${token}` } : {} });

  test.each(calls)('the access to %s is the decided one', async call => {
    const [method = '', path = '', who = ''] = call.split(' ');
    const isPublic = who === 'public';
    for (const [title, token] of unauthenticated) {
      const { status } = await ask(token, method, path.replace(':id', 'no-such-id'));
      if (isPublic) expect([200, 400, 404, 410], title).toContain(status);
      else expect(status, title).toBe(401);
    }
    for (const role of everybody) {
      const ownId = ids.get(role) ?? '';
      const token = await openSession(server, ownId);
      const response = await ask(token, method, path.replace(':id', who.endsWith(':self') ? ownId : 'no-such-id'));
      const isAllowed = isPublic || who.startsWith('everybody') || who.split(',').includes(role);
      // An error about the missing body or record means that access was granted.
      if (isAllowed) expect([200, 400, 404, 409, 410, 415], role).toContain(response.status);
      else expect([response.status, response.json.error.code], role).toEqual([403, 'forbidden']);
    }
  });
});
