import { z } from 'zod';
import type { Violation } from '../../health/policy-violations.ts';

/** The Reporting API (`report-to`) sends several reports at once. */
const reports = z.array(
  z.object({
    type: z.string(),
    body: z.object({
      documentURL: z.string(),
      effectiveDirective: z.string(),
      blockedURL: z.string().nullish(),
      sourceFile: z.string().nullish(),
    }),
  }),
);

/** The older format of `report-uri` (Content Security Policy Level 3, section 5.3). */
const report = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().nullish(),
    'source-file': z.string().nullish(),
  }),
});

const directives =
  /^(default-src|(script|style)-src(-elem|-attr)?|(img|font|connect|media|object|frame|child|worker|manifest)-src|form-action|base-uri|frame-ancestors|trusted-types|require-trusted-types-for)$/;

/** Reported instead of an address. */
const keywords = /^(inline|eval|wasm-eval|data|blob|self|about|filesystem|trusted-types-policy|trusted-types-sink)$/;

const extensions = /^(chrome|moz|safari|safari-web|ms-browser)-extension\b/;

/** The violations in a report, without those of browser extensions and those that no browser would send. */
export function readReports(body: unknown): Violation[] {
  const batch = reports.safeParse(body);
  if (batch.success) {
    return batch.data
      .filter(({ type }) => type === 'csp-violation')
      .flatMap(({ body: { documentURL, effectiveDirective, blockedURL, sourceFile } }) =>
        violationOf(documentURL, effectiveDirective, blockedURL, sourceFile),
      );
  }
  const single = report.safeParse(body);
  if (!single.success) return [];
  const found = single.data['csp-report'];
  const directive = found['effective-directive'] ?? found['violated-directive']?.split(' ', 1)[0] ?? '';
  return violationOf(found['document-uri'], directive, found['blocked-uri'], found['source-file']);
}

type Text = string | null | undefined;

function violationOf(document: string, directive: string, blocked: Text, source: Text): Violation[] {
  if (!directives.test(directive) || extensions.test(blocked ?? '') || extensions.test(source ?? '')) return [];
  const path = URL.canParse(document) ? new URL(document).pathname : null;
  return path === null ? [] : [{ directive, blocked: placeOf(blocked ?? ''), path }];
}

/** The host only: a path may identify the visitor. */
function placeOf(blocked: string): string {
  if (keywords.test(blocked)) return blocked;
  const url = URL.canParse(blocked) ? new URL(blocked) : null;
  return url && /^(https?|wss?):$/.test(url.protocol) ? url.host.slice(0, 100) : 'other';
}
