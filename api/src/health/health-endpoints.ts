import type { Middleware } from 'koa';
import type { Health } from './health.ts';

/** For supervisors and proxies: `/healthz` (the process responds) and `/readyz` (it can serve requests). */
export function healthEndpoints(health: Health): Middleware {
  return async function healthAddress(ctx, next) {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    ctx.set('Cache-Control', 'no-store');
    if (ctx.path === '/healthz') {
      ctx.body = { alive: true };
      return;
    }
    const readiness = await health.ready();
    ctx.status = readiness.ready ? 200 : 503;
    ctx.body = readiness;
  };
}
