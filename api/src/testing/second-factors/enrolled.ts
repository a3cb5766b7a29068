import type { factories } from '../factories.ts';
import type { TestServer } from '../server.ts';
import { softPasskey } from './soft-passkey.ts';
import { totp } from './totp.ts';

/**
 * A user with an authenticator app whose current code is valid, during a further sign-in (`ticket`) and the setup of
 * another app (`another`).
 */
export async function enrolled(server: TestServer, make: ReturnType<typeof factories>) {
  const user = await make.user();
  const { token } = await server.visitor.auth.login(user);
  const { secondFactors } = server.clientOf(token);
  const { secret, ticket } = await secondFactors.newAuthenticator();
  const early = new Date(server.deps.now().getTime() - 30_000);
  const { recoveryCodes = [] } = await secondFactors.addAuthenticator({ ticket, code: totp(secret, early) });
  const code = () => totp(secret, server.deps.now());
  const next = await secondFactors.newAuthenticator();
  const another = { ticket: next.ticket, code: totp(next.secret, server.deps.now()) };
  const error = await server.visitor.auth.login(user).catch(error => error);
  return { ...user, token, secret, code, recoveryCodes, another, ticket: error.secondFactor.ticket as string };
}

/** A user with a passkey (`shown` is its sign-in response), while adding another. */
export async function withPasskey(server: TestServer, make: ReturnType<typeof factories>) {
  const site = 'http://localhost';
  const user = await make.user();
  const { token } = await server.visitor.auth.login(user);
  const { secondFactors } = server.clientOf(token);
  const key = softPasskey(site, user._id);
  const { options } = await secondFactors.newPasskey();
  await secondFactors.addPasskey({ name: 'Laptop', passkey: key.create(options.challenge) });
  const [passkey] = (await secondFactors.get()).passkeys;
  const next = (await secondFactors.newPasskey()).options;
  const shown = async () => key.get((await server.visitor.auth.passkeyOptions()).options.challenge);
  const another = softPasskey(site, user._id).create(next.challenge);
  return { ...user, token, another, shown, passkeyId: passkey?._id ?? '' };
}
