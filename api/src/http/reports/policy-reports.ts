import { AppError } from '@hydraulics/common/contract/errors';
import { bodyParser } from '@koa/bodyparser';
import type { Middleware } from 'koa';
import type { PolicyViolations } from '../../health/policy-violations.ts';
import { refuseCompressed } from '../body.ts';
import { createRequestLimit } from '../rate-limits/request-limit.ts';
import { readReports } from './read-reports.ts';

/** The path to which browsers send policy reports. */
export const reportsPath = '/api/csp-reports';

const maxBytes = 16 * 1024;

const parse = bodyParser({
  enableTypes: ['json'],
  extendTypes: { json: ['application/csp-report', 'application/reports+json'] },
  jsonLimit: maxBytes,
  parsedMethods: ['POST'],
  onError: (error: Error & { status?: number }) => {
    if (error.status !== 413) throw new AppError('malformed_json', undefined, { cause: error });
    throw new AppError('payload_too_large', `A report may have ${maxBytes / 1024} kB.`);
  },
});

/** Receives policy reports. A browser sends one for every violation, so they are limited. */
export function policyReports(violations: PolicyViolations): Middleware {
  const takeTry = createRequestLimit({ ofOne: 20, ofAll: 600 }, 'Too many reports');
  return async function reports(ctx) {
    if (!ctx.is('application/csp-report', 'application/reports+json')) throw new AppError('unsupported_media_type');
    refuseCompressed(ctx);
    await takeTry(ctx.ip);
    await parse(ctx as never, async () => undefined);
    for (const violation of readReports((ctx.request as { body?: unknown }).body)) violations.record(violation);
    ctx.status = 204;
  };
}
