import { setTimeout as wait } from 'node:timers/promises';
import { audit } from '../tools/audit.ts';
import { Client } from '../tools/client.ts';
import { beginUpload, Connection, type RequestOutcome } from '../tools/connections.ts';
import { Ledger } from '../tools/ledger.ts';
import { limits } from '../tools/limits.ts';
import { Random } from '../tools/random.ts';
import { Findings } from '../tools/report.ts';
import { productState, sha256 } from '../tools/rows.ts';
import { type Process, ROOT, signalGroup } from '../tools/server.ts';
import { createSite, type Environment, until } from '../tools/site.ts';
import { image, Writers } from '../tools/writers.ts';

/** The target of SIGTERM: the server, its process group (as systemd does by default), or `npm start` above it. */
export type Target = 'pid' | 'group' | 'npm start';

const CLIENTS = 32;

/**
 * SIGTERM during 32 busy keep-alive connections and half an upload: every sent request is answered, the process exits
 * with 0, and nothing acknowledged is missing.
 */
export async function stopUnderLoad(environment: Environment, target: Target): Promise<Findings> {
  const findings = new Findings(environment.database);
  const ledger = new Ledger();
  const writers = new Writers(ledger, new Random(1));
  const site = await createSite(environment);
  let server: Process | undefined;
  try {
    server = await site.start(target === 'npm start' ? { command: ['npm', 'start'], cwd: ROOT } : {});
    const staff = await site.signIn();
    await writers.addMainCategory(staff);
    const product = (await writers.addProduct(staff)).entry;
    const pages = ['/', '/products', await staff.productPage(product.id), '/api/products'];

    // From 100 in ten minutes on, enquiries count as a flood, and are suspected as spam.
    let enquiriesLeft = 90;
    const tally = { answered: 0, refused: 0, cutReads: 0, cutWrites: 0, others: [] as number[] };
    const crowd = Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        const connection = new Connection(site.port);
        for (let turn = client; ; turn += 1) {
          const path = pages[turn % pages.length];
          const writes = (turn % 5 === 0 || !path) && enquiriesLeft > 0;
          if (writes) enquiriesLeft -= 1;
          const outcome = writes
            ? await enquire(connection, ledger, turn, client)
            : await connection.send({ method: 'GET', path: path ?? '/' });
          if (outcome === 'refused') {
            tally.refused += 1;
            break;
          }
          if (outcome === 'cut') tally[writes ? 'cutWrites' : 'cutReads'] += 1;
          else if (outcome.status >= 400) tally.others.push(outcome.status);
          else tally.answered += 1;
        }
        connection.close();
      }),
    );
    await wait(1000);
    const uploaded = image(64);
    const entry = ledger.add('product', 'Product U1');
    const parts: [string, string | Buffer][] = [
      ['name', 'Product U1 0'],
      ['categoryId', await homeOf(staff)],
      ['images', uploaded],
    ];
    const upload = await beginUpload(site.port, '/api/products', staff.token, parts);

    const stopped = performance.now();
    if (target === 'group') signalGroup(server.pid, 'SIGTERM');
    else process.kill(server.pid, 'SIGTERM');
    await wait(2000);
    upload.finish();
    const outcome = await Promise.race([upload.outcome, wait(limits.stop, 'cut' as const)]);
    await ledger.write(entry, productState('0', [sha256(uploaded)]), async () => answerOf(outcome));
    findings.expect(outcome !== 'cut' && outcome.status === 201, 'the upload under way is accepted', outcome);

    const exit = await Promise.race([server.ended, wait(limits.stop, 'still there' as const)]);
    findings.note(`ended after ${Math.round(performance.now() - stopped)} ms: ${JSON.stringify(exit)}`);
    findings.expect(exit !== 'still there' && exit.code === 0, 'it ends with code 0', exit);
    const closed = await until(3000, async () => (await new Client(site.port).get('/healthz')).status === -1);
    findings.expect(closed !== undefined, 'its port is closed');
    signalGroup(server.pid, 'SIGKILL');
    await crowd;
    findings.note(JSON.stringify(tally));
    findings.expect(tally.cutReads === 0, 'no sent read is interrupted', tally.cutReads);
    findings.expect(tally.cutWrites === 0, 'no sent enquiry is interrupted', tally.cutWrites);
    findings.expect(tally.others.length === 0, 'every answer is successful', tally.others);

    await audit(site, ledger, findings, 'after the end');
    const again = await site.start();
    await audit(site, ledger, findings, 'after another start', staff);
    await again.end('SIGTERM');
  } finally {
    if (server) signalGroup(server.pid, 'SIGKILL');
    findings.count(ledger);
    await site.remove();
  }
  return findings;
}

async function enquire(connection: Connection, ledger: Ledger, turn: number, client: number): Promise<RequestOutcome> {
  const entry = ledger.add('enquiry', `Enquiry ${client}.${turn}`);
  const body = JSON.stringify({ name: 'Vera', email: 'vera@example.com', message: entry.key, elapsed: 60_000 });
  let outcome: RequestOutcome = 'cut';
  await ledger.write(entry, 'new', async () => {
    outcome = await connection.send({
      method: 'POST',
      path: '/api/contact-submit',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return answerOf(outcome);
  });
  return outcome;
}

const answerOf = (outcome: RequestOutcome) => {
  const status = outcome === 'cut' ? 0 : outcome === 'refused' ? -1 : outcome.status;
  return { status, text: '', headers: new Headers(), ms: 0, message: '', id: '' };
};

async function homeOf(staff: Client): Promise<string> {
  const [first] = JSON.parse((await staff.get('/api/categories?limit=1')).text) as { _id: string }[];
  return first?._id ?? '';
}
