import { audit } from '../tools/audit.ts';
import { Client } from '../tools/client.ts';
import { Ledger } from '../tools/ledger.ts';
import { limits } from '../tools/limits.ts';
import { Random } from '../tools/random.ts';
import { Findings } from '../tools/report.ts';
import { createSite, type Environment, expectWithin, type Site } from '../tools/site.ts';
import { freeBytesOn, mountSmallDisk } from '../tools/small-disk.ts';
import { image, Writers } from '../tools/writers.ts';

/** Large enough for the server's reserve, small enough to be filled quickly. */
const DISK_MEGABYTES = 320;

/**
 * The disk of the data folder fills up and is freed again. Everything acknowledged afterwards must be stored after a
 * restart: a transaction that the full disk interrupted must not swallow later ones.
 */
export async function fullDisk(environment: Environment, ending: 'SIGTERM' | 'SIGKILL'): Promise<Findings> {
  const findings = new Findings(environment.database);
  const ledger = new Ledger();
  const writers = new Writers(ledger, new Random(1));
  const disk = await mountSmallDisk(DISK_MEGABYTES);
  let site: Site | undefined;
  try {
    site = await createSite(environment, disk);
    const server = await site.start();
    const staff = await site.signIn();
    await writers.addMainCategory(staff);
    const seen = (await writers.addProduct(staff)).entry;
    const visitor = new Client(site.port);
    const page = await visitor.productPage(seen.id);
    await visitor.get(page);

    disk.fill();
    findings.expect(freeBytesOn(disk.dataDir) === 0, 'the disk is full', freeBytesOn(disk.dataDir));
    await whileFull({ findings, writers, staff, visitor, page, site });
    disk.free();

    await expectWithin(
      findings,
      limits.recovery,
      'with room again the server calls itself ready',
      async () => (await visitor.get('/readyz')).status === 200,
    );
    await onceThereIsRoom(writers, staff, findings);
    await audit(site, ledger, findings, 'with room again, before the restart', staff);
    const exit = await server.end(ending);
    if (ending === 'SIGTERM') findings.expect(exit.code === 0, 'SIGTERM ends it with code 0', exit);
    await audit(site, ledger, findings, 'after the end', undefined);
    const again = await site.start();
    await audit(site, ledger, findings, 'after the restart', staff);
    await again.end('SIGTERM');
  } finally {
    findings.count(ledger);
    await site?.remove();
    await disk.remove();
  }
  return findings;
}

type Scene = { findings: Findings; writers: Writers; staff: Client; visitor: Client; page: string; site: Site };

async function whileFull({ findings, writers, staff, visitor, page, site }: Scene): Promise<void> {
  const upload = (await writers.addProduct(staff, [image(300)])).answer;
  findings.expect(
    upload.status === 507,
    'an upload to a full disk is answered by 507',
    `${upload.status} ${upload.text}`,
  );
  findings.expect(upload.text.includes('insufficient_storage'), 'its code is insufficient_storage', upload.text);
  findings.expect(/disk|space|room|full|storage/i.test(upload.message), 'its message gives the reason', upload.message);

  if (site.store.kind === 'sqlite') {
    // Long, because short rows could fit into free space within the database file.
    const answers = [];
    for (let tried = 0; tried < 12; tried += 1) answers.push((await writers.enquire(visitor, 'x'.repeat(9000))).answer);
    const refused = answers.filter(answer => answer.status === 503 || answer.status === 507);
    findings.expect(
      refused.length > 0,
      'enquiries are refused by 503 or 507 while nothing fits',
      answers.map(a => a.status),
    );
    const others = answers.filter(answer => ![201, 503, 507].includes(answer.status));
    findings.expect(
      others.length === 0,
      'no enquiry gets another answer',
      others.map(a => a.status),
    );
    const save = (await writers.addCategory(staff)).answer;
    findings.expect(
      [201, 503, 507].includes(save.status),
      'a save is acknowledged, or refused with a message',
      save.status,
    );
  }

  // Ten, because each uses some of what is kept back for it, beside visitors who try to write.
  const signedIn: (Client | Error)[] = [];
  for (let tried = 0; tried < 10; tried += 1) {
    signedIn.push(await new Client(site.port).signIn().catch(error => error));
    await writers.enquire(visitor, 'x'.repeat(9000));
  }
  const refused = signedIn.filter(one => one instanceof Error);
  findings.expect(refused.length === 0, 'ten sign-ins succeed while the disk is full', refused.map(String));
  const [client] = signedIn;
  const status = client instanceof Client ? await client.get('/api/v1/status') : undefined;
  findings.expect(status?.status === 200, 'and show System status', status?.status);
  findings.expect(/disk/i.test(status?.text ?? ''), 'which tells of the disk', status?.text);

  for (const path of ['/', page, '/products', '/contact-us', '/api/products', '/api/categories']) {
    const { status } = await visitor.get(path);
    findings.expect(status === 200, `${path} is read while the disk is full`, status);
  }
  const live = await visitor.get('/healthz');
  findings.expect(live.status === 200, '/healthz reports the process as alive', live.status);
  const ready = await visitor.get('/readyz');
  findings.expect(
    /disk/i.test(ready.text) && /full|no room|low|nearly|false|fail/i.test(ready.text),
    '/readyz tells of the disk',
    `${ready.status} ${ready.text}`,
  );
}

async function onceThereIsRoom(writers: Writers, staff: Client, findings: Findings): Promise<void> {
  const { entry } = await writers.addCategory(staff);
  const taken = await staff.json('POST', '/api/add-category', { name: `${entry.key} 0` });
  findings.expect(taken.status === 409, 'a taken name is refused', taken.status);
  const visitor = new Client(Number(new URL(staff.url).port));
  const statuses: number[] = [];
  for (let number = 0; number < 5; number += 1) statuses.push((await writers.addCategory(staff)).answer.status);
  for (let number = 0; number < 3; number += 1) statuses.push((await writers.addProduct(staff)).answer.status);
  statuses.push((await writers.enquire(visitor)).answer.status);
  findings.expect(
    statuses.every(status => status === 201),
    'nine writes are acknowledged with room again',
    statuses,
  );
}
