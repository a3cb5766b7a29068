/** The server of a fresh installation: the catalogue on the same machine. */
export const defaultServer = 'http://localhost:3000';

const privateHost =
  /^(localhost|127(\.\d+){3}|\[::1\]|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|[^.]+|.+\.(local|lan|internal|home\.arpa))$/;

/**
 * The origin of the catalogue's server from what a person or a settings file gives; null when it is not usable. A
 * token must not cross the internet in the clear, so plain http is for the own machine and network only.
 */
export function parseServerAddress(text: string): string | null {
  const given = text.trim();
  if (!URL.canParse(given)) return null;
  const { protocol, hostname, username, password, pathname, search, hash, origin } = new URL(given);
  if (username || password || search || hash || pathname !== '/') return null;
  if (protocol === 'https:') return origin;
  return protocol === 'http:' && privateHost.test(hostname) ? origin : null;
}

/** The address that was asked for on the command line (`--server=…`), else the kept one, else the default. */
export function chooseServer(argv: readonly string[], kept: unknown): string {
  const flag = argv.find(argument => argument.startsWith('--server='))?.slice('--server='.length);
  for (const candidate of [flag, kept]) {
    const address = typeof candidate === 'string' ? parseServerAddress(candidate) : null;
    if (address) return address;
  }
  return defaultServer;
}
