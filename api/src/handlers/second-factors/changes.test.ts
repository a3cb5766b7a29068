import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import { softPasskey } from '../../testing/second-factors/soft-passkey.ts';
import { totp } from '../../testing/second-factors/totp.ts';
import { openSession, type TestServer } from '../../testing/server.ts';

describe.each(databases)('a change of second factors, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
  });
  afterEach(() => close());

  /** The mails since the last call: their subject and what they say about the change. */
  const mails = async () => {
    await server.deps.mail.deliver();
    return smtp.received.splice(0).map(({ to, mail }) => {
      const facts = /^(?:What|By): .*$/gm;
      return [String(to), mail.subject?.replace(' (Test Hydraulics Ltd)', ''), ...(mail.text?.match(facts) ?? [])];
    });
  };

  test("every change of second factors, also by a colleague, ends the user's other sessions and is mailed", async () => {
    const grace = await factories(server).user({ name: 'Grace', email: 'grace@example.com', role: 'editor' });
    const token = await openSession(server, grace._id);
    const { secondFactors } = server.clientOf(token);
    /**
     * Makes a change while another session is open.
     * @returns that session's status afterwards, and the mails
     */
    const during = async (change: () => Promise<unknown>) => {
      const other = server.clientOf(await openSession(server, grace._id));
      await change();
      const code = await other.auth.self().then(
        () => 'open',
        error => error.code,
      );
      return [code, ...(await mails())];
    };
    const ended = (subject: string, ...facts: string[]) => ['unauthorized', ['grace@example.com', subject, ...facts]];

    const { secret, ticket } = await secondFactors.newAuthenticator();
    const code = totp(secret, server.deps.now());
    expect(await during(() => secondFactors.addAuthenticator({ ticket, code }))).toEqual(
      ended('A second factor was added to your account', 'What: Authenticator app'),
    );
    const key = softPasskey('http://localhost', grace._id);
    const { options } = await secondFactors.newPasskey();
    const passkey = key.create(options.challenge);
    expect(await during(() => secondFactors.addPasskey({ name: 'Laptop', passkey }))).toEqual(
      ended('A second factor was added to your account', 'What: Passkey'),
    );
    expect(await during(() => secondFactors.renewRecoveryCodes())).toEqual(ended('Your recovery codes were renewed'));
    const [left] = (await secondFactors.get()).passkeys;
    const id = left?._id ?? '';
    expect(await during(() => secondFactors.renamePasskey({ id, name: 'Desk' }))).toEqual(['open']);
    expect(await during(() => secondFactors.removePasskey({ id }))).toEqual(
      ended('A second factor was removed from your account', 'What: Passkey'),
    );
    expect(await during(() => secondFactors.removeAuthenticator())).toEqual(
      ended('A second factor was removed from your account', 'What: Authenticator app'),
    );

    const again = await secondFactors.newAuthenticator();
    await secondFactors.addAuthenticator({ ticket: again.ticket, code: totp(again.secret, server.deps.now()) });
    await mails();
    expect(await during(() => server.client.secondFactors.reset({ id: grace._id }))).toEqual(
      ended('A second factor was removed from your account', 'By: Ada Admin', 'What: All of them'),
    );
    await expect(server.clientOf(token).auth.self()).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
