import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readState } from '../backup/schedule/state.ts';
import type { ContentCalls } from '../changes/content-calls.ts';
import type { Purges } from '../changes/purge/purges.ts';
import { counts } from '../counts.ts';
import type { Database } from '../db/database.ts';
import type { Mail } from '../mail/mail.ts';
import type { Media } from '../media/media.ts';
import { readProcesses } from '../process/presence.ts';
import type { Health } from './health.ts';
import type { PolicyViolations } from './policy-violations.ts';
import { routeOf } from './route-of.ts';

const buckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A finished request. `path` has no query; `ms` is measured by a monotonic clock. */
export type FinishedRequest = { method: string; path: string; status: number; ms: number };

export type MetricsDeps = {
  db: Database;
  health: Health;
  media: Media;
  mail: Mail;
  violations: PolicyViolations;
  purges: Pick<Purges, 'state'> | null;
  contentCalls: Pick<ContentCalls, 'state'> | null;
  dataDir: string;
  version: string;
};

export type Metrics = { registry: Registry; observe: (request: FinishedRequest) => void };

/** The Prometheus metrics of this process. All but the request durations are read on demand. */
export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route pattern and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  addCounters(registry, deps);
  addGauges(registry, deps);
  return {
    registry,
    observe: ({ method, path, status, ms }) => {
      const labels = { method: methods.has(method) ? method : 'other', route: routeOf(path) };
      duration.observe({ ...labels, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    },
  };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

function addCounters(registry: Registry, { violations }: MetricsDeps): void {
  const add = (name: string, help: string, label: string | null, read: () => Record<string, number>) =>
    new Counter({
      name: `catalogue_${name}_total`,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      collect() {
        this.reset();
        for (const [key, value] of Object.entries(read())) this.inc(label ? { [label]: key } : {}, value);
      },
    });
  add('page_cache', 'Responses of the page cache by result.', 'result', () => counts.pageCache);
  add('uploads', 'Uploaded files by result of their call.', 'result', () => counts.uploads);
  add('database_errors', 'Failures of the database.', null, () => ({ all: counts.databaseErrors }));
  add('policy_violations', 'Reports of content security policy violations.', null, () => ({
    all: violations.total,
  }));
  add('enquiries', 'Enquiries received.', null, () => ({ all: counts.enquiries }));
}

type Reading = number | null | Record<string, number>;

function addGauges(registry: Registry, deps: MetricsDeps): void {
  const add = (name: string, help: string, label: string | null, read: () => Reading | Promise<Reading>) =>
    new Gauge({
      name: `catalogue_${name}`,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const reading = await read();
        this.reset();
        // A gauge without a label would report 0 after a reset; an unknown value must not.
        if (!label) this.remove({});
        if (typeof reading === 'number') this.set(reading);
        else for (const [key, value] of Object.entries(reading ?? {})) this.set({ [label ?? '']: key }, value);
      },
    });
  const { db, health, media, mail, version } = deps;
  const seconds = (at: string | null | undefined) => (at ? Date.parse(at) / 1000 : null);
  const backups = () => readState(deps);
  add('info', 'The version of the product.', 'version', () => ({ [version]: 1 }));
  add('ready', 'Whether each check of /readyz passes.', 'check', async () => {
    const { checks } = await health.ready();
    return Object.fromEntries(Object.entries(checks).map(([name, { ok }]) => [name, Number(ok)]));
  });
  add('processes', 'Processes on the database server, by what they do (ROLE).', 'role', async () => {
    const processes = await readProcesses(db).catch(() => null);
    return processes?.count ?? null;
  });
  add('disk_bytes', 'The disk of the data folder: its size, and its free space.', 'kind', async () => {
    const disk = await health.readDisk();
    return disk instanceof Error ? null : { total: disk.total, free: disk.free };
  });
  add('images', 'Images being processed, and waiting.', 'state', () => {
    const { working, waiting } = media.workerStatus();
    return { working, waiting };
  });
  add('image_longest_seconds', 'How long the oldest image in progress has taken.', null, () => {
    return media.workerStatus().longestMs / 1000;
  });
  add('image_workers_replaced', 'Workers that died during an image since the start.', null, () => {
    return media.workerStatus().replaced;
  });
  add('mails', 'Waiting mails, and those that could not be sent in the last seven days.', 'state', async () => {
    const mails = await mail.counts().catch(() => null);
    return mails && { waiting: mails.waiting, failed: mails.failed };
  });
  add('redis_connected', 'Whether Redis passes changes on to the other servers.', null, () =>
    deps.contentCalls ? Number(deps.contentCalls.state.isConnected) : null,
  );
  const purged = () => deps.purges?.state().catch(() => null);
  add('purge_ok', 'Whether the caches in front of the site took the last change.', null, async () => {
    const state = await purged();
    return state ? Number(state.failedSince === null) : null;
  });
  add('purge_last_timestamp_seconds', 'When the caches in front of the site were last purged.', null, async () =>
    seconds((await purged())?.purgedAt?.toISOString()),
  );
  add('backup_last_good_timestamp_seconds', 'When the last good backup was made.', null, async () =>
    seconds((await backups()).lastGoodBackupAt),
  );
  add('backup_last_ok', 'Whether the last attempted backup succeeded.', null, async () => {
    const { lastBackup } = await backups();
    return lastBackup && Number(lastBackup.ok);
  });
  add('backup_drill_timestamp_seconds', 'When the last restore drill was made.', null, async () =>
    seconds((await backups()).lastDrill?.at),
  );
  add('backup_drill_ok', 'Whether the last restore drill succeeded.', null, async () => {
    const { lastDrill } = await backups();
    return lastDrill && Number(lastDrill.ok);
  });
}
