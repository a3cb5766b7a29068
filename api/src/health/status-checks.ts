import { websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import type { CheckName, CheckState, StatusCheck } from '@hydraulics/common/nouns/status';
import { counted } from '@hydraulics/common/text';
import { formatSize } from '@hydraulics/common/units/sizes';
import type { BackupState } from '../backup/schedule/state.ts';
import type { CallsState } from '../changes/content-calls.ts';
import type { PurgeState } from '../changes/purge/purges.ts';
import type { ProfileState } from '../company/company-profile.ts';
import { placesOf } from '../company/places.ts';
import type { MailWebhookState } from '../enquiries/mailbox/mail-webhook.ts';
import type { MailboxState } from '../enquiries/mailbox/mailbox-reader.ts';
import type { ProofState } from '../enquiries/proof/prove-enquiries.ts';
import type { Role } from '../env.ts';
import { type Disk, nearlyFullShare, usedShare } from '../files/disk.ts';
import { uploadSpace } from '../files/full-disk.ts';
import type { OutboxCounts } from '../mail/outbox.ts';
import type { PictureCounts } from '../media/missing/finish-pictures.ts';
import type { WorkerStatus } from '../media/workers/worker-load.ts';
import type { Processes } from '../process/presence.ts';
import type { OrderCounts } from '../quotations/orders/orders.ts';
import {
  type Bucket,
  checkDatabase,
  checkMigrations,
  isStuck,
  type Migrations,
  type Unwritable,
  unwritableMessage,
} from './checks.ts';
import type { CountedViolation } from './policy-violations.ts';

type Schedule = { at: string | null; now: Date };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const tooOld = 2 * day;

function formatDuration(ms: number): string {
  if (ms < minute) return 'less than a minute';
  const [unit, name] = ms < hour ? [minute, 'minute'] : ms < 2 * day ? [hour, 'hour'] : [day, 'day'];
  const count = Math.floor(ms / unit);
  return counted(count, name, `${name}s`);
}

const checker = (name: CheckName) => (state: CheckState, message: string) => ({ name, state, message });

/** Whether visitors see this company's website. */
export function companyCheck({ company, missing, problems, demoLines = [] }: ProfileState): StatusCheck {
  const says = checker('company');
  const hidden = 'Visitors see that the website is under construction';
  if (!company && missing) {
    const labels = missing.map(name => websiteFields[name].label);
    return says('failed', `${hidden} until the company profile is complete. Still missing: ${labels.join(', ')}.`);
  }
  if (!company && problems.length > 0) {
    const list = problems.map(problem => problem.replace(/[.]?$/, '.')).join(' ');
    return says('failed', `${hidden}: the file of its company profile has errors and was not imported. ${list}`);
  }
  if (!company) {
    return says('failed', `${hidden}: it has no company profile yet. An owner can fill it in on the screen Website.`);
  }
  if (company.isDemo) return says('note', 'Visitors see the invented company of the demo.');
  if (demoLines.length > 0) {
    const rest = `On the screen Website, these are still the demo's: ${placesOf(demoLines)}.`;
    return says('warning', `Visitors read about the invented company of the demo. ${rest}`);
  }
  return says('ok', `Visitors see the website of ${company.name}.`);
}

/** Where files are in a bucket instead of in the data folder. */
export function bucketCheck(bucket: Bucket | null): StatusCheck[] {
  if (!bucket) return [];
  const says = checker('bucket');
  if (!bucket.problem) return [says('ok', 'Pictures and documents are stored, and can be uploaded.')];
  const effect = 'Uploads are refused, and pictures that this server has not shown recently are missing.';
  return [says('failed', `The store of the files cannot be used: ${bucket.problem}. ${effect}`)];
}

/** In ms: how long a restart of the workers may take. */
const workerAwayMs = 2 * minute;

/** Whether work in the background is done, where that is left to other processes. */
export function backgroundCheck(
  processes: Processes | null,
  { role, uptimeMs }: { role: Role; uptimeMs: number },
): StatusCheck[] {
  const isSplit = role !== 'both' || (processes && processes.count.web + processes.count.worker > 0);
  if (!processes || !isSplit) return [];
  const says = checker('background');
  const { count, idleMs } = processes;
  const workers = count.worker + count.both;
  const servers = count.web + count.both;
  const awayMs = idleMs ?? uptimeMs;
  if (workers > 0) {
    const work = `${counted(workers, 'process does', 'processes do')} the work in the background`;
    return [says('ok', `${work}, and ${counted(servers, 'serves', 'serve')} the website.`)];
  }
  if (awayMs < workerAwayMs) return [says('note', 'The process that works in the background is being restarted.')];
  const since = idleMs === null ? 'since the server started' : `for ${formatDuration(awayMs)}`;
  const waiting = 'Mails, imports, catalogues, planned changes and backups wait; nothing is lost.';
  const message = `Nothing has been done in the background ${since}. ${waiting} Ask your administrator to start a worker.`;
  return [says('failed', message)];
}

export function diskCheck(disk: Disk | Error, unwritable: Unwritable | null = null): StatusCheck {
  const says = checker('disk');
  if (disk instanceof Error) return says('failed', 'The data folder cannot be read.');
  if (unwritable) return says('warning', `${unwritableMessage(unwritable)} Files cannot be uploaded.`);
  const freeSpace = `${formatSize(disk.free)} of ${formatSize(disk.total)} are free.`;
  if (uploadSpace(disk) < 0) return says('failed', 'The disk is full. Nothing can be saved until space is freed.');
  if (usedShare(disk) < nearlyFullShare) return says('ok', freeSpace);
  const percent = Math.floor(usedShare(disk) * 100);
  return says('warning', `The disk is ${percent} % full: ${freeSpace} Free some space before uploads are refused.`);
}

/** @param uptimeMs after two days a nightly backup must have been made */
export function backupCheck(state: BackupState, schedule: Schedule & { uptimeMs: number }): StatusCheck {
  const says = checker('backup');
  const { lastBackup, lastGoodBackupAt } = state;
  const { at, now, uptimeMs } = schedule;
  const failed = lastBackup && !lastBackup.ok ? lastBackup.message : null;
  const setUp = 'Your administrator can set up a backup every night.';
  if (lastGoodBackupAt === null) {
    const none = 'No backup has been made yet';
    if (failed) return says('failed', `${none}. The last attempt failed: ${failed}`);
    if (!at) return says('warning', `${none}. ${setUp}`);
    if (uptimeMs <= tooOld) return says('warning', `${none}. The first is due at ${at}.`);
    return says('warning', `${none}, though one is due every night at ${at}.`);
  }
  const age = now.getTime() - Date.parse(lastGoodBackupAt);
  if (age < -minute) return says('warning', "The last backup is dated in the future. Check the server's clock.");
  const old = `${formatDuration(Math.max(0, age))} old`;
  if (failed) return says('warning', `The last backup failed: ${failed} The last good one is ${old}.`);
  if (age <= tooOld) return says('ok', `The last backup is ${old}.`);
  if (!at) return says('warning', `The last backup is ${old}. ${setUp}`);
  return says('warning', `The last good backup is ${old}, though one is due every night at ${at}.`);
}

export function drillCheck({ lastDrill }: BackupState, { at, now }: Schedule): StatusCheck {
  const says = checker('drill');
  if (!lastDrill) {
    return says('note', `The backup has not been tested yet.${at ? ' It is tested every week.' : ''}`);
  }
  const ago = `${formatDuration(Math.max(0, now.getTime() - Date.parse(lastDrill.at)))} ago`;
  if (!lastDrill.ok) return says('failed', `The last test of the backup failed ${ago}. ${lastDrill.message}`);
  return says('ok', `The last test of the backup was ${ago}. ${lastDrill.message}`);
}

const pictures = (count: number) => counted(count, 'picture', 'pictures');

/** @param counts the pictures that visitors see before all their sizes are encoded */
export function imagesCheck(status: WorkerStatus, { waiting: later, failed }: PictureCounts): StatusCheck {
  const says = checker('images');
  const { working, waiting, longestMs } = status;
  if (isStuck(status)) {
    const seconds = Math.round(longestMs / 1000);
    const then = 'New images have to wait until the server is restarted.';
    return says('failed', `One image has been in progress for ${seconds} seconds. ${then}`);
  }
  if (failed > 0) {
    const effect = 'Visitors see them, but they load more slowly. Ask your administrator to read the log.';
    return says('warning', `Some sizes of ${pictures(failed)} could not be made. ${effect}`);
  }
  if (working + waiting + later === 0) return says('ok', 'No image is waiting.');
  if (working + waiting === 0) return says('ok', `Visitors see ${pictures(later)} of which more sizes will be made.`);
  const more = waiting > 0 ? `, ${waiting} more wait` : '';
  return says('ok', `${counted(working, 'image is', 'images are')} being processed${more}.`);
}

export function databaseCheck(result: Migrations | Error, write?: Error): StatusCheck {
  const says = checker('database');
  const [reachable, upToDate] = [checkDatabase(result, write), checkMigrations(result)];
  if (!reachable.ok) return says('failed', reachable.message);
  return upToDate.ok ? says('ok', reachable.message) : says('warning', upToDate.message);
}

const waitsTooLong = 15 * minute;

const mails = (count: number) => counted(count, 'mail', 'mails');

type MailSituation = { now: Date; company: ProfileState['company'] };

/** @param counts null if mail is not set up */
export function mailCheck(counts: OutboxCounts | null, { now, company }: MailSituation): StatusCheck {
  const says = checker('mail');
  const noNotice = 'Nobody is emailed about new enquiries';
  if (!counts) return says('warning', `${noNotice} yet. Your administrator can set this up.`);
  const { waiting, failed, oldest, reason } = counts;
  const why = reason ? ` The last response of the mail server: ${reason}.` : '';
  const age = oldest ? now.getTime() - oldest.getTime() : 0;
  const verb = waiting === 1 ? 'waits' : 'wait';
  const line = waiting === 0 ? 'No mail is waiting.' : `${mails(waiting)} ${verb} to be sent.`;
  if (age >= waitsTooLong)
    return says('warning', `${mails(waiting)} ${verb} to be sent, the oldest for ${formatDuration(age)}.${why}`);
  if (failed > 0) return says('warning', `${mails(failed)} could not be sent in the last seven days. ${line}${why}`);
  if (company?.isDemo) return says('warning', `${noNotice}: the addresses of the demo are invented.`);
  return says('ok', line);
}

/** In ms: a reader that was not heard of for so long is not at work. */
const silentTooLong = 10 * minute;

/** @param state null if the servers are not connected */
export function serversCheck(state: CallsState | null): StatusCheck[] {
  if (!state) return [];
  const says = checker('servers');
  if (state.isConnected) return [says('ok', 'Other servers show a change at once.')];
  const effect = 'Other servers show a change up to a second later. Nothing is lost.';
  return [says('warning', `The program that connects the servers (Redis) cannot be used: ${state.reason}. ${effect}`)];
}

const lasting = (seconds: number) => formatDuration(seconds * 1000).replace(/^1 /, 'one ');

/** @param state null if no cache is purged */
export function cachesCheck(state: PurgeState | null, now: Date): StatusCheck[] {
  if (!state) return [];
  const says = checker('caches');
  const { purgedAt, failedSince, failure, maxAge } = state;
  const since = (at: Date) => formatDuration(Math.max(0, now.getTime() - at.getTime()));
  if (failedSince) {
    const effect = `Visitors may see pages from before a change, for ${lasting(maxAge)} at most.`;
    const why = `have not taken changes for ${since(failedSince)}: ${failure}`;
    return [says('failed', `The caches in front of the website ${why}. ${effect} It is tried again every minute.`)];
  }
  if (!purgedAt) return [says('note', 'The caches in front of the website have not been told of a change yet.')];
  return [says('ok', `The caches in front of the website took the last change ${since(purgedAt)} ago.`)];
}

/** @param state null if no mailbox is read */
export function mailboxCheck(state: MailboxState | null, now: Date): StatusCheck[] {
  if (!state) return [];
  const says = checker('mailbox');
  const { host, user, readAt, triedAt, error } = state;
  const ago = (at: Date) => `${formatDuration(Math.max(0, now.getTime() - at.getTime()))} ago`;
  const last = readAt ? `It was read ${ago(readAt)}.` : 'It has not been read yet.';
  if (error) return [says('failed', `Customers' answers by mail do not arrive here. ${error} ${last}`)];
  const name = `The mailbox ${user} on ${host}`;
  if (!triedAt || now.getTime() - triedAt.getTime() > silentTooLong)
    return [says('warning', `${name} is not being read. ${last}`)];
  return [says('ok', `${name} was read ${ago(triedAt)}.`)];
}

/** @param state null if no mail service posts mails */
export function webhookCheck(state: MailWebhookState | null, now: Date): StatusCheck[] {
  if (!state) return [];
  const says = checker('webhook');
  const { receivedAt, refused } = state;
  const last = receivedAt
    ? `The last mail came in ${formatDuration(Math.max(0, now.getTime() - receivedAt.getTime()))} ago.`
    : 'No mail has come in yet.';
  if (refused === 0) return [says(receivedAt ? 'ok' : 'note', last)];
  const times = refused === 1 ? 'One mail was' : `${refused} mails were`;
  const why = 'The secret or the clock of the mail service differs from those of this server, or somebody else tried.';
  return [says('warning', `${times} refused since the server started, because of a wrong signature. ${why} ${last}`)];
}

/** @param counts null if no other program receives orders */
export function ordersCheck(counts: OrderCounts | null): StatusCheck[] {
  if (!counts) return [];
  const says = checker('orders');
  const { waiting, failed, failure } = counts;
  const orders = (count: number) => counted(count, 'order', 'orders');
  if (failed === 0)
    return [says('ok', waiting === 0 ? 'No order is waiting.' : `${orders(waiting)} to be handed over.`)];
  const list = 'Each is tried again for two days; after that, use “Send the order again” on its quotation.';
  return [says('failed', `The program for orders has not taken ${orders(failed)}: ${failure}. ${list}`)];
}

/** @param state null if no proofs are made */
export function proofCheck(state: ProofState | null, now: Date): StatusCheck[] {
  if (!state) return [];
  const says = checker('proof');
  const { ended, hasMailbox } = state;
  if (!ended) return [says('note', 'A test enquiry is on its way. It may take an hour until it has arrived.')];
  const ago = `${formatDuration(Math.max(0, now.getTime() - ended.createdAt.getTime()))} ago`;
  if (ended.state === 'failed')
    return [says('failed', `The test enquiry of ${ago} did not arrive. ${ended.failure ?? ''}`.trim())];
  if (now.getTime() - ended.createdAt.getTime() > tooOld)
    return [says('warning', `The last test enquiry was sent ${ago}, though one is due every day.`)];
  const unknown = ' Whether that mail arrived is not known, because no mailbox is read.';
  return [
    hasMailbox
      ? says('ok', `The test enquiry of ${ago} arrived, and the mail about it came back.`)
      : says('ok', `The test enquiry of ${ago} arrived, and the mail server accepted the mail about it.${unknown}`),
  ];
}

/** @param suspected the enquiries since a flood began that staff have not reviewed yet */
export function floodCheck(suspected: number): StatusCheck[] {
  if (suspected === 0) return [];
  const verb = suspected === 1 ? 'was' : 'were';
  const message = `A flood of enquiries arrived in the last seven days. ${suspected.toLocaleString('en')} ${verb} marked as suspected spam and not emailed. Check the enquiries marked as spam for real ones.`;
  return [checker('enquiries')('warning', message)];
}

/** Browser extensions cause reports too, so this only suggests to read the log. */
export function policyCheck(violations: CountedViolation[]): StatusCheck[] {
  const [last] = violations;
  if (!last) return [];
  const total = violations.reduce((sum, { count }) => sum + count, 0);
  const times = total === 1 ? 'Once' : `${total} times`;
  const message = `${times} in the last day a browser blocked content of a page, most recently ${last.directive} (${last.blocked}) on ${last.page}. The log has details.`;
  return [checker('policy')('note', message)];
}
