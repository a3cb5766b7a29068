import { audit } from '../tools/audit.ts';
import { Ledger } from '../tools/ledger.ts';
import { limits } from '../tools/limits.ts';
import { imageWorkersOf, isAlive } from '../tools/processes.ts';
import { Random } from '../tools/random.ts';
import { Findings } from '../tools/report.ts';
import { createSite, type Environment, until } from '../tools/site.ts';
import { image, Writers } from '../tools/writers.ts';

/** Large enough that the worker is still busy when it is hit. */
const large = () => image(1600, 1200);

/**
 * The process that decodes images hangs (SIGSTOP) or dies (SIGKILL) with one image in progress and another one queued:
 * at most the one in progress fails, with the true reason, and images are processed again soon.
 */
export async function imageWorkerAway(environment: Environment, signal: 'SIGSTOP' | 'SIGKILL'): Promise<Findings> {
  const findings = new Findings(environment.database);
  const ledger = new Ledger();
  const writers = new Writers(ledger, new Random(1));
  const site = await createSite(environment);
  let workers: number[] = [];
  try {
    const server = await site.start();
    const staff = await site.signIn();
    await writers.addMainCategory(staff);

    const inHand = writers.addProduct(staff, [large()]);
    await until(limits.start, () => {
      workers = imageWorkersOf(server.pid);
      return workers.length > 0;
    });
    findings.expect(workers.length > 0, 'a worker is busy');
    for (const pid of workers) process.kill(pid, signal);
    const waiting = writers.addProduct(staff, [image()]);

    const [first, second] = (await Promise.all([inHand, waiting])).map(({ answer }) => answer);
    if (!first || !second) return findings;
    findings.note(
      `the image in hand: ${first.status} after ${first.ms} ms (${first.message}); the next: ${second.status} after ${second.ms} ms`,
    );
    findings.expect(
      first.ms <= limits.imageWorker,
      'the sender of the image in hand has an answer in time',
      `${first.ms} ms`,
    );
    findings.expect(
      first.status === 201 || first.status >= 500,
      'it was worked on again, or the fault is called ours',
      `${first.status} ${first.message}`,
    );
    findings.expect(
      !/could not be decoded|damaged|is not an? /i.test(first.message),
      'no sound image is called damaged',
      first.message,
    );
    findings.expect(first.status !== 500, 'the reason is given', `${first.status} ${first.message}`);
    findings.expect(second.status === 201, 'the image that waited is accepted', `${second.status} ${second.message}`);
    findings.expect(second.ms <= limits.imageWorker + 5000, 'without waiting for longer than that', `${second.ms} ms`);

    const next = (await writers.addProduct(staff)).answer;
    findings.expect(next.status === 201, 'the next upload is accepted', `${next.status} ${next.message}`);
    findings.expect(next.ms <= 5000, 'at once', `${next.ms} ms`);
    const left = workers.filter(isAlive);
    findings.expect(left.length === 0, 'the old worker is gone', left);
    await audit(site, ledger, findings, 'at the end', staff);
    await server.end('SIGTERM');
  } finally {
    for (const pid of workers.filter(isAlive)) process.kill(pid, 'SIGKILL');
    findings.count(ledger);
    await site.remove();
  }
  return findings;
}
