import { basename, join } from 'node:path';
import { api } from '@hydraulics/common/contract/api';
import { AppError } from '@hydraulics/common/contract/errors';
import { toOpenApi } from '@hydraulics/common/openapi/document';
import type { Context, Middleware } from 'koa';
// Avoids the package's main file, which loads a 1.4 MB bundle.
import absolutePath from 'swagger-ui-dist/absolute-path.js';
import type { Deps } from '../../deps.ts';
import { sendFile } from '../../files/send-file.ts';
import { authenticate } from '../authenticate.ts';
import type { Route } from '../routes.ts';
import { docsPolicy, isolatedProcess } from '../security.ts';

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API: try it</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script type="module" src="/api/docs/start.js"></script></body></html>`;

/** Swagger UI tries calls without a session, but the OpenAPI document may be for staff only. */
const start = `const token = localStorage.getItem('token');
const answer = await fetch('/api/openapi.json', token ? { headers: { Authorization: 'Bearer ' + token } } : {});
const description = await answer.json();
if (answer.ok) {
  window.ui = SwaggerUIBundle({
    spec: description, dom_id: '#swagger-ui', deepLinking: true, persistAuthorization: false, validatorUrl: null,
    docExpansion: 'none',
  });
} else {
  const link = Object.assign(document.createElement('a'), { href: '/admin-login', textContent: 'Sign in' });
  document.getElementById('swagger-ui').append(description.message, ' ', link);
}`;

/**
 * The OpenAPI document, for staff only unless the API is public, and Swagger UI. A browser opens its page without a token,
 * so the page itself contains nothing secret.
 */
export function documentation(deps: Deps): Route[] {
  // Made on the first request: it would take longer than everything else at the start of a server.
  let document: string | undefined;
  const sendPackaged: Middleware = ctx => {
    ctx.set('Cache-Control', 'max-age=86400');
    return sendFile(ctx, join(absolutePath(), basename(ctx.path)));
  };
  return [
    [
      'GET',
      '/api/openapi.json',
      async function openApi(ctx) {
        if (!deps.isApiPublic) await requireSession(ctx, deps);
        ctx.type = 'json';
        document ??= JSON.stringify(toOpenApi(api, { version: deps.version, server: '/' }));
        ctx.body = document;
      },
    ],
    [
      'GET',
      '/api/docs',
      ctx => {
        ctx.set({ ...isolatedProcess, 'Content-Security-Policy': docsPolicy });
        ctx.type = 'html';
        ctx.body = page;
      },
    ],
    [
      'GET',
      '/api/docs/start.js',
      ctx => {
        ctx.type = 'js';
        ctx.body = start;
      },
    ],
    ['GET', '/api/docs/swagger-ui.css', sendPackaged],
    ['GET', '/api/docs/swagger-ui-bundle.js', sendPackaged],
  ];
}

/** @throws AppError `unauthorized`, `password_change_required`, `second_factor_setup_required` */
async function requireSession(ctx: Context, deps: Deps): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  const actor = { user: null, session: null, client: { address: ctx.ip, userAgent: ctx.get('User-Agent') } };
  await authenticate({ access: 'account' }, { authorization: ctx.get('Authorization'), actor }, deps).catch(error => {
    if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error;
    throw new AppError('unauthorized', 'The documentation of this API is for staff only.');
  });
}
