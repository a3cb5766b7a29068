export type ParsedAddress = { origin: string } | { fault: string };

/** The names of the computer itself. Traffic to them does not leave it, so it needs no encryption. */
const loopbackHost = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The origin of a website from what a person types or pastes: a bare name means https, and whatever follows the name is
 * left out. Plain http is for the own computer only, as staff sign in with passwords.
 */
export function parseServerAddress(text: string): ParsedAddress {
  const given = text.trim();
  if (!given) return { fault: "Enter the website's address." };
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : withScheme(given);
  const url = URL.parse(full);
  if (!url?.hostname || /\s/.test(given))
    return { fault: 'This is not a web address. One looks like www.example.com.' };
  if (url.username || url.password) return { fault: 'Leave name and password out of the address.' };
  if (url.protocol === 'https:') return { origin: url.origin };
  if (url.protocol !== 'http:') return { fault: 'The address must start with https://.' };
  if (loopbackHost.test(url.hostname)) return { origin: url.origin };
  return { fault: 'The address must start with https://, so that nobody on the way can read your password.' };
}

const withScheme = (given: string): string => {
  const url = URL.parse(`http://${given}`);
  return url && loopbackHost.test(url.hostname) ? url.href : `https://${given}`;
};

/** The address that was asked for at the start (`--server=…`), if it is a usable one. */
export function serverFromArgs(argv: readonly string[]): string | null {
  const flag = argv.find(argument => argument.startsWith('--server='));
  const address = flag && parseServerAddress(flag.slice('--server='.length));
  return address && 'origin' in address ? address.origin : null;
}
