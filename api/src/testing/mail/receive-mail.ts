import { storeMail } from '../../enquiries/incoming/store-mail.ts';
import type { TestDeps } from '../server.ts';

/** Stores a mail of somebody unknown, as if it had been read. @returns its id */
export async function receiveMail({ deps, clock }: Pick<TestDeps, 'deps' | 'clock'>, subject: string): Promise<string> {
  const source = `From: Nora New <nora@new.example>\r\nSubject: ${subject}\r\n\r\nPlease quote two pumps.\r\n`;
  await storeMail(deps, Buffer.from(source), { receivedAt: clock.now() });
  return deps.db.read(async ({ receivedMails }) => (await receivedMails.findOneByOrFail({ subject })).id);
}
