import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { createLocalClient } from './calls/local-client.ts';
import type { Deps } from './deps.ts';
import { alive, readiness } from './health/health-endpoints.ts';
import { createMetrics } from './health/metrics.ts';
import { answerMetrics } from './health/metrics-server.ts';
import { errorHandler } from './http/errors.ts';
import { createWorkLimits } from './http/limits/work-limits.ts';
import { routes } from './http/routes.ts';
import { securityHeaders } from './http/security.ts';
import { ContentWatch } from './site/cache/content-watch.ts';
import { mailFiles } from './site/data-sheet/mail-files.ts';
import { quotationPdfs } from './site/quotation/quotation-files.ts';

const noPages = 'This process works in the background and serves no pages (ROLE=worker).\n';

/** What a worker answers: whether it lives, whether it is ready, and its metrics. */
export function createWorkerApp(deps: Deps): RequestListener {
  drawFilesOfMails(deps);
  const { registry } = createMetrics(deps);
  const app = new Koa();
  app.silent = true;
  app.use(securityHeaders(false));
  app.use(errorHandler(deps.log));
  app.use(
    routes([
      ['GET', '/healthz', alive],
      ['GET', '/readyz', readiness(deps.health)],
    ]),
  );
  app.use(function none(ctx) {
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 404;
    ctx.type = 'text/plain';
    ctx.body = noPages;
  });
  const framework = app.callback();
  return (request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void answerMetrics(registry, deps.log, response);
    else void framework(request, response);
  };
}

/** Lets mails have attachments that are made of what the website shows. */
function drawFilesOfMails(deps: Deps): void {
  const client = createLocalClient(deps, new ContentWatch(deps));
  const quotation = quotationPdfs({ client, deps }).attached;
  deps.mail.readFile = mailFiles({ client, deps, workLimits: createWorkLimits(), quotation });
}
