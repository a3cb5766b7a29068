/** Chromium's names for what goes wrong below HTTP, and what that means to a person. The first that fits counts. */
const sentences: [name: RegExp, sentence: (host: string) => string][] = [
  [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/, () => 'This computer is not connected to a network.'],
  [/ERR_NAME_/, host => `No website was found under the name ${host}.`],
  [/ERR_CONNECTION_REFUSED/, host => `${host} refused the connection: the website is not running there.`],
  [/TIMED_OUT|TimeoutError/, host => `${host} did not answer in time.`],
  [/ERR_CERT_DATE/, host => `The certificate of ${host} has expired, or this computer's clock is wrong.`],
  [/ERR_CERT_COMMON_NAME/, host => `The certificate of ${host} was made out for another name.`],
  [/ERR_CERT_/, host => `The certificate of ${host} is not one that this computer trusts.`],
  [/ERR_SSL_|ERR_TLS_/, host => `${host} does not speak https as it should.`],
  [/ERR_PROXY_|ERR_TUNNEL_/, () => "This network's proxy did not let the connection through."],
  [/redirect/i, host => `${host} sends on to another address. Enter the one that a browser ends up at.`],
  [/ERR_ADDRESS_UNREACHABLE|ERR_CONNECTION_/, host => `The connection to ${host} failed.`],
];

/** Why a request got no answer, in a sentence. `server` is an origin. */
export function describeNetError(error: unknown, server: string): string {
  const { host } = new URL(server);
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  const known = sentences.find(([name]) => name.test(text));
  return known ? known[1](host) : `The connection to ${host} failed.`;
}
