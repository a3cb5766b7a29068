import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Client as Calls } from '@hydraulics/common/contract/client';
import { dayIn } from '@hydraulics/common/units/dates/days';
import { addDays } from '@hydraulics/common/units/dates/typed-day';
import { clientAt } from '../../../api/src/testing/server.ts';
import { admin } from '../../tools/server.ts';
import type { Site } from '../../tools/site.ts';
import { holdRows } from './hold.ts';

/** A site whose work is left to workers, with what its mails and orders arrive at. */
export type WorkerSite = {
  site: Site;
  calls: Calls;
  visitor: Calls;
  mails: (text: string) => number;
  /** Lets the mail server be silent, or not. */
  silence: (isSilent: boolean) => void;
  /** What takes orders, and what purges the caches in front of the site. */
  program: Program;
  cdn: Program;
};

type Program = { held: boolean; received: () => number };

/** Work of a kind, which one worker begins and another one does. */
export type Kind = {
  /** The kind of its job. */
  name: string;
  /** Holds it in its middle: the rows that it changes, or whom it talks to. @returns what lets it go on */
  hold: (site: WorkerSite) => Promise<() => unknown>;
  /** Makes it due, while the worker is stopped. */
  begin: (site: WorkerSite) => Promise<unknown>;
  /** Whether its job is added by the first look for it, and always there. */
  isRegular?: boolean;
  /** How often it is done. */
  times: (site: WorkerSite) => Promise<number>;
};

const second = 1000;

const count = async ({ site }: WorkerSite, sql: string): Promise<number> =>
  Number((await site.store.query<{ count: number | string }>(`SELECT COUNT(*) AS count FROM ${sql}`))[0]?.count);

const makeDue = ({ site }: WorkerSite, kind: string) =>
  site.store.execute(`UPDATE jobs SET dueAt = setAt WHERE kind = '${kind}'`);

const rows =
  (held: string): Kind['hold'] =>
  ({ site }) =>
    holdRows(site.store.settings.DATABASE_URL ?? '', held);

const mailServer: Kind['hold'] = async ({ silence }) => {
  silence(true);
  return () => silence(false);
};

const answerOf =
  (which: 'program' | 'cdn'): Kind['hold'] =>
  async ({ [which]: program }) => {
    program.held = true;
    return () => {
      program.held = false;
    };
  };

/** The day where the company is, such as 2026-11-30. */
const today = async ({ visitor }: WorkerSite) => dayIn((await visitor.company.get({})).timeZone ?? 'UTC', new Date());

async function enquiryOf({ visitor, calls }: WorkerSite, message: string): Promise<string> {
  await visitor.enquiries.submit({ name: 'Vera', email: 'vera@example.com', message, elapsed: 60_000 });
  const all = await calls.enquiries.list({});
  return all.find(one => one.message === message)?._id ?? '';
}

async function acceptQuotation(site: WorkerSite): Promise<void> {
  const { calls, visitor } = site;
  const { _id: id } = await calls.quotations.create({ enquiry: await enquiryOf(site, 'Please quote.') });
  await calls.quotations.update({
    id,
    ...{
      currency: 'EUR',
      validUntil: addDays(await today(site), 30),
      vatRate: 1900,
      delivery: 'EXW Bremen',
      payment: '30 days net',
    },
    positions: [{ kind: 'normal', name: 'Cylinder', code: 'VCX-1', quantity: 1000, unitPrice: 123_405 }],
  });
  await calls.quotations.issue({ id });
  const { path: address } = await calls.quotations.link({ id });
  const token = address.slice('/quotation/'.length);
  await visitor.quotations.decide({ token, revision: 1, decision: 'accept', name: 'Vera', note: '' });
}

async function startImport({ calls }: WorkerSite): Promise<void> {
  const total = 40;
  const columns = ['Name', 'Category'];
  const { _id: id } = await calls.imports.begin({ fileName: 'valves.csv', sheet: 'x', columns, total });
  const rows = Array.from({ length: total }, (_, n) => ({ row: n + 2, cells: [`Imported ${n}`, 'Valves'] }));
  await calls.imports.addRows({ id, rows });
  await calls.imports.start({ id });
}

const filesIn = ({ site }: WorkerSite, folder: string, end: RegExp): number => {
  const place = path.join(site.dataDir, folder);
  return existsSync(place) ? readdirSync(place).filter(name => end.test(name)).length : 0;
};

/** Each kind of job. The nightly backup and the drill are begun and claimed as a requested backup is. */
export const kinds: Kind[] = [
  {
    name: 'mail',
    hold: mailServer,
    begin: site => enquiryOf(site, 'Do you make valves?'),
    times: async ({ mails }) => mails('Do you make valves?'),
  },
  {
    name: 'letter',
    hold: mailServer,
    begin: async site => {
      const id = await enquiryOf(site, 'Do you make pumps?');
      await site.calls.enquiries.reply({ id, subject: 'Pumps', text: 'Yes, we make pumps.' });
    },
    times: async ({ mails }) => mails('Yes, we make pumps.'),
  },
  {
    name: 'order',
    hold: answerOf('program'),
    begin: acceptQuotation,
    times: async ({ program }) => program.received(),
  },
  {
    name: 'purge',
    hold: answerOf('cdn'),
    begin: ({ calls }) => calls.categories.create({ name: 'Pumps' }),
    // It is purged once more ten seconds later.
    times: site => count(site, "purges WHERE sent = (SELECT value FROM counters WHERE name = 'content')"),
  },
  {
    name: 'month mail',
    isRegular: true,
    hold: rows('site'),
    begin: async site => {
      const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 3));
      const day = month.toISOString().slice(0, 10);
      await site.site.store.execute(
        `INSERT INTO day_counts (id, day, kind, subject, times) VALUES ('${day} page /', '${day}', 'product', 'x', 7)`,
      );
      await makeDue(site, 'month mail');
    },
    times: site => count(site, "outbox WHERE kind = 'month-summary'"),
  },
  {
    name: 'due mail',
    isRegular: true,
    hold: rows('site'),
    begin: async site => {
      const id = await enquiryOf(site, 'Call me back today.');
      await site.calls.enquiries.update({ id, dueOn: await today(site), assignee: 'me' });
      await makeDue(site, 'due mail');
    },
    times: site => count(site, "outbox WHERE kind = 'enquiries-due'"),
  },
  {
    name: 'enquiry proof',
    isRegular: true,
    hold: rows('enquiry_proofs'),
    begin: async site => {
      await site.site.store.execute('DELETE FROM enquiry_proofs');
      await makeDue(site, 'enquiry proof');
    },
    times: site => count(site, 'enquiry_proofs WHERE formAt IS NOT NULL'),
  },
  {
    name: 'publication',
    hold: rows('products'),
    begin: async site => {
      const { calls } = site;
      const [category] = await calls.categories.list({});
      const publishAt = new Date(Date.now() + 2 * second).toISOString();
      const draft = { name: 'Planned', categoryId: category?._id ?? '', status: 'draft' as const };
      const { _id: id } = await calls.products.create(draft);
      await calls.products.publish({ id, status: 'scheduled', publishAt });
    },
    times: site => count(site, "audit_entries WHERE callName = 'products.publish' AND userId IS NULL"),
  },
  {
    name: 'release',
    hold: rows('products'),
    begin: async site => {
      const { calls } = site;
      const [category] = await calls.categories.list({});
      const { _id } = await calls.products.create({
        ...{ name: 'Of the release', categoryId: category?._id ?? '', status: 'draft' },
      });
      const items = [{ noun: 'products' as const, recordId: _id }];
      const publishAt = new Date(Date.now() + 2 * second).toISOString();
      await calls.releases.create({ name: 'Spring range', items, publishAt });
    },
    times: site => count(site, "audit_entries WHERE callName = 'releases.publishDue'"),
  },
  {
    name: 'import',
    hold: rows('products'),
    begin: startImport,
    times: async site => (await count(site, "products WHERE name LIKE 'Imported %'")) / 40,
  },
  {
    name: 'catalogue',
    hold: rows('catalogues'),
    begin: ({ calls }) => calls.catalogues.start({ units: 'metric' }),
    times: async site => filesIn(site, 'catalogues', /[.]pdf$/),
  },
  {
    name: 'maintenance',
    isRegular: true,
    hold: rows("leases WHERE name = 'maintenance'"),
    begin: site => makeDue(site, 'maintenance'),
    times: site => count(site, "jobs WHERE kind = 'maintenance' AND dueAt > UTC_TIMESTAMP(3) + INTERVAL 20 HOUR"),
  },
  {
    name: 'requested-backup',
    hold: rows("leases WHERE name = 'backup'"),
    begin: ({ calls }) => calls.status.backUp({}),
    times: async site =>
      (await count(site, "jobs WHERE kind = 'requested-backup'")) === 0 ? filesIn(site, 'backups', /^[0-9]/) : 0,
  },
];

/** Calls of a server, signed in and not. */
export async function callsOf(url: string): Promise<Pick<WorkerSite, 'calls' | 'visitor'>> {
  const visitor = clientAt(url, '');
  const { token } = await visitor.auth.login(admin);
  return { calls: clientAt(url, token), visitor };
}
