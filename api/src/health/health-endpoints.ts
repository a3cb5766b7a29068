import type { Middleware } from 'koa';
import type { Health } from './health.ts';

/** For supervisors and proxies: the process responds. */
export const alive: Middleware = ctx => {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { alive: true };
};

/** For supervisors and proxies: 200 if the server can serve requests, 503 with the reasons if not. */
export function readiness(health: Health): Middleware {
  return async function ready(ctx) {
    ctx.set('Cache-Control', 'no-store');
    const readiness = await health.ready();
    ctx.status = readiness.ready ? 200 : 503;
    ctx.body = readiness;
  };
}
