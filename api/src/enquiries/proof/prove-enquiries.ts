import { randomUUID } from 'node:crypto';
import { api } from '@hydraulics/common/contract/api';
import { LessThan, Not } from 'typeorm';
import { activeOwners } from '../../accounts/access.ts';
import type { CompanyFile } from '../../company/company-file.ts';
import type { Database, Tables } from '../../db/database.ts';
import { putOnce, workOff } from '../../db/jobs/jobs.ts';
import type { EnquiryProofRow } from '../../db/tables/enquiries/enquiry-proofs.ts';
import type { Mail } from '../../mail/mail.ts';
import type { MailboxReader } from '../mailbox/mailbox-reader.ts';
import { missedStation, missedWords, proofHours } from './stations.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const kind = 'enquiry proof';

/** In ms: how long after the end of a process another one goes on. */
const leaseMs = minute / 2;

/** In ms: how long the form may take, and after which time it is tried again. */
const formTimeoutMs = 30_000;
const formRetryMs = 10 * minute;

/** In ms: after a failure the next proof begins sooner. */
const retryMs = hour;

const keptDays = 30;

export type ProofDeps = {
  db: Database;
  now: () => Date;
  mail: Mail;
  mailbox: Pick<MailboxReader, 'isOn'>;
  company: () => Promise<CompanyFile | null>;
  provesEnquiries: boolean;
  publicUrl: string;
};

/** Whether proofs are made: not without mail, and not of an invented company, whose addresses are nobody's. */
async function isProving({ provesEnquiries, mail, company }: ProofDeps): Promise<boolean> {
  if (!provesEnquiries || !mail.isOn) return false;
  const profile = await company();
  return profile !== null && !profile.isDemo;
}

/**
 * Proves once a day that enquiries arrive: sends one through the public form and waits for the mail about it. Of several
 * processes one does it. Owners get a mail when a proof fails, and one when the next one succeeds.
 */
export async function proveEnquiries(deps: ProofDeps): Promise<void> {
  const { db, now } = deps;
  if (!(await isProving(deps))) return;
  await putOnce({ db, now }, { kind });
  await workOff({ db, now }, { kind, leaseMs }, () => step(deps));
}

/** The newest proof, and the newest one that has ended. */
async function newestProofs({ enquiryProofs }: Tables): Promise<{
  newest: EnquiryProofRow | null;
  ended: EnquiryProofRow | null;
}> {
  const order = { createdAt: 'DESC' } as const;
  const [newest = null] = await enquiryProofs.find({ order, take: 1 });
  const [ended = null] = await enquiryProofs.find({ where: { state: Not('open') }, order, take: 1 });
  return { newest, ended };
}

/** @returns when to look again */
async function step(deps: ProofDeps): Promise<Date> {
  const { db, now, mailbox } = deps;
  const { newest } = await db.read(newestProofs);
  const at = now();
  const after = (ms: number) => new Date(now().getTime() + ms);
  if (newest && newest.state !== 'proven' && !missedStation(newest, mailbox.isOn)) {
    await settle(deps, newest, 'proven');
    return new Date(newest.createdAt.getTime() + day);
  }
  if (newest?.state === 'open') {
    if (at.getTime() - newest.createdAt.getTime() >= proofHours * hour) {
      await settle(deps, newest, 'failed');
      return after(retryMs);
    }
    if (newest.formAt) return after(minute);
    return (await send(deps, newest.id)) ? after(minute) : after(formRetryMs);
  }
  const row: EnquiryProofRow = {
    ...{ id: randomUUID(), createdAt: at, state: 'open', failure: null },
    ...{ formAt: null, storedAt: null, handedAt: null, returnedAt: null },
  };
  await db.transaction(async ({ enquiryProofs }) => {
    await enquiryProofs.delete({ createdAt: LessThan(new Date(at.getTime() - keptDays * day)) });
    await enquiryProofs.insert(row);
  });
  return (await send(deps, row.id)) ? after(minute) : after(formRetryMs);
}

/** Sends the enquiry as a visitor's browser does. @returns whether it arrived here */
async function send({ db, publicUrl, mail }: ProofDeps, id: string): Promise<boolean> {
  const body = { name: 'Daily test', email: mail.sender?.from ?? '', message: id };
  const failure = await fetch(publicUrl + api.enquiries.submit.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    // A forwarded form loses its fields.
    redirect: 'manual',
    signal: AbortSignal.timeout(formTimeoutMs),
  }).then(
    async response => {
      await response.arrayBuffer();
      return response.status === 201 ? null : `Its address answered with the status ${response.status}.`;
    },
    () => 'Its address could not be reached from this server.',
  );
  const row = await db.read(tables => tables.enquiryProofs.findOneBy({ id }));
  if (row?.formAt) return true;
  const elsewhere = 'Its address was answered, but not by this website.';
  await db.transaction(tables => tables.enquiryProofs.update(id, { failure: failure ?? elsewhere }));
  return false;
}

/** Records the outcome, and queues mails to the owners if it is another one than before. */
async function settle(
  { db, mail, mailbox }: ProofDeps,
  row: EnquiryProofRow,
  state: 'proven' | 'failed',
): Promise<void> {
  await db.transaction(async tables => {
    const { ended } = await newestProofs(tables);
    const missed = missedStation(row, mailbox.isOn);
    const failure = missed ? [missedWords[missed], row.failure ?? ''].join(' ').trim() : null;
    await tables.enquiryProofs.update(row.id, { state, failure });
    const isNews = state === 'failed' ? ended?.state !== 'failed' : ended?.state === 'failed';
    if (!isNews) return;
    for (const owner of await tables.users.findBy(activeOwners)) {
      const { name } = owner;
      if (state === 'failed') await mail.put(tables, 'proof-failed', owner.email, { name, failure: failure ?? '' });
      else await mail.put(tables, 'proof-well', owner.email, { name });
    }
  });
}

/** How the last proofs went, for the status. */
export type ProofState = Awaited<ReturnType<typeof newestProofs>> & { hasMailbox: boolean };

/** @returns null if no proofs are made */
export async function readProof(deps: ProofDeps): Promise<ProofState | null> {
  if (!(await isProving(deps))) return null;
  return { ...(await deps.db.read(newestProofs)), hasMailbox: deps.mailbox.isOn };
}
