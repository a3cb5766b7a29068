type ParsedAddress = { origin: string } | { error: string };

/** Traffic to these hosts does not leave the computer, so it needs no encryption. */
const loopbackHost = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Parses a website's address as typed or pasted: a bare host name means https, and the path is dropped. Plain http is
 * allowed for this computer only, because staff sign in with passwords.
 */
export function parseServerAddress(text: string): ParsedAddress {
  const trimmed = text.trim();
  if (!trimmed) return { error: "Enter the website's address." };
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : withScheme(trimmed);
  const url = URL.parse(full);
  if (!url?.hostname || /\s/.test(trimmed))
    return { error: 'This is not a web address. Enter one like www.example.com.' };
  if (url.username || url.password) return { error: 'Remove the user name and password from the address.' };
  if (url.protocol === 'https:') return { origin: url.origin };
  if (url.protocol !== 'http:') return { error: 'The address must start with https://.' };
  if (loopbackHost.test(url.hostname)) return { origin: url.origin };
  return { error: 'The address must start with https://, which protects your password.' };
}

const withScheme = (address: string): string => {
  const url = URL.parse(`http://${address}`);
  return url && loopbackHost.test(url.hostname) ? url.href : `https://${address}`;
};

/** The origin given on the command line (`--server=…`); null if there is none or it is not allowed. */
export function serverFromArgs(argv: readonly string[]): string | null {
  const flag = argv.find(argument => argument.startsWith('--server='));
  const address = flag && parseServerAddress(flag.slice('--server='.length));
  return address && 'origin' in address ? address.origin : null;
}
