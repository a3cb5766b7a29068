import Router from '@koa/router';
import type { Middleware } from 'koa';

/** A request's method and path, and what responds to it. `GET` includes HEAD; a pattern has the form of @koa/router. */
export type Route = readonly [method: 'GET' | 'POST', pattern: string, handler: Middleware];

/** Passes each request to the handler of its row. What a handler passes on goes to the middleware after the table. */
export function routes(table: readonly Route[]): Middleware {
  const router = new Router({ sensitive: true, strict: true });
  for (const [method, pattern, handler] of table) router.register(pattern, [method], handler as never);
  return router.routes() as unknown as Middleware;
}
