import { AppError } from '@hydraulics/common/contract/errors';
import { bodyParser } from '@koa/bodyparser';
import type { Middleware } from 'koa';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { placeOf } from '../../accounts/devices/place.ts';
import type { PolicyViolations } from '../../health/policy-violations.ts';
import { refuseCompressed } from '../body.ts';
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

/**
 * Receives policy reports. A browser sends one for every violation, so they are limited, in memory: a count in the
 * database would cost more than the report itself.
 */
export function policyReports(violations: PolicyViolations): Middleware {
  const limits = {
    address: new RateLimiterMemory({ points: 20, duration: 60 }),
    all: new RateLimiterMemory({ points: 600, duration: 60 }),
  };

  async function takeTry(address: string): Promise<void> {
    try {
      await limits.address.consume(placeOf(address).host);
      await limits.all.consume('all');
    } catch (reason) {
      const retryAfter = Math.ceil((reason as RateLimiterRes).msBeforeNext / 1000);
      throw new AppError('rate_limited', 'Too many reports.', { retryAfter });
    }
  }

  return async function reports(ctx) {
    if (!ctx.is('application/csp-report', 'application/reports+json')) throw new AppError('unsupported_media_type');
    refuseCompressed(ctx);
    await takeTry(ctx.ip);
    await parse(ctx as never, async () => undefined);
    for (const violation of readReports((ctx.request as { body?: unknown }).body)) violations.record(violation);
    ctx.status = 204;
  };
}
