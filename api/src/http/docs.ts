import { api } from '@hydraulics/common/contract/api';
import { toOpenApi } from '@hydraulics/common/openapi/document';
import type { Middleware } from 'koa';
import send from 'koa-send';
// Avoids the package's main file, which loads a 1.4 MB bundle; this one only knows the path.
import absolutePath from 'swagger-ui-dist/absolute-path.js';
import { isolatedProcess, toolPolicy } from './security.ts';

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API: try it</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

const start = `window.ui = SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, persistAuthorization: false, validatorUrl: null,
});`;

/** Serves the OpenAPI document at /api/openapi.json and Swagger UI at /api/docs, all from this server. */
export function documentation(version: string): Middleware {
  // Relative, so that "Try it out" works under any host name.
  const document = JSON.stringify(toOpenApi(api, { version, server: '/' }));
  return async function docs(ctx, next) {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/api/openapi.json') {
      ctx.type = 'json';
      ctx.body = document;
    } else if (ctx.path === '/api/docs') {
      ctx.set({ ...isolatedProcess, 'Content-Security-Policy': toolPolicy() });
      ctx.type = 'html';
      ctx.body = page;
    } else if (ctx.path === '/api/docs/start.js') {
      ctx.type = 'js';
      ctx.body = start;
    } else if (/^\/api\/docs\/swagger-ui(-bundle\.js|\.css)$/.test(ctx.path)) {
      await send(ctx, ctx.path.slice('/api/docs'.length), { root: absolutePath(), maxage: 86_400_000 });
    } else {
      return next();
    }
  };
}
