/** Messages for Chromium's network errors. The first match wins. */
const messages: [error: RegExp, message: (host: string) => string][] = [
  [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/, () => 'This computer is not connected to a network.'],
  [/ERR_NAME_/, host => `No website was found at ${host}.`],
  [/ERR_CONNECTION_REFUSED/, host => `${host} refused the connection: the website is not running there.`],
  [/TIMED_OUT|TimeoutError/, host => `${host} did not answer in time.`],
  [/ERR_CERT_DATE/, host => `The certificate of ${host} has expired, or this computer's clock is wrong.`],
  [/ERR_CERT_COMMON_NAME/, host => `The certificate of ${host} is for a different name.`],
  [/ERR_CERT_/, host => `This computer does not trust the certificate of ${host}.`],
  [/ERR_SSL_|ERR_TLS_/, host => `${host} could not set up a secure connection.`],
  [/ERR_PROXY_AUTH/, () => "This network's proxy asks for your name and password."],
  [/ERR_PROXY_|ERR_TUNNEL_/, () => "This network's proxy blocked the connection."],
  [
    /redirect/i,
    host => `${host} redirects to another address. Open it in a browser, and enter the address shown there.`,
  ],
  [/ERR_ADDRESS_UNREACHABLE|ERR_CONNECTION_/, host => `The connection to ${host} failed.`],
];

/** Why a request got no response, as a message for the user. `server` is an origin. */
export function describeNetError(error: unknown, server: string): string {
  const { host } = new URL(server);
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  const known = messages.find(([error]) => error.test(text));
  return known ? known[1](host) : `The connection to ${host} failed.`;
}
