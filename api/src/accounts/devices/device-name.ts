import Bowser from 'bowser';

/** Browser and system from a `User-Agent` header (RFC 9110, 10.1.5), such as `Firefox on Windows`. */
export function deviceName(userAgent: string): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const program = browser.name === 'Electron' ? 'Desktop app' : browser.name;
  if (!program) return 'Unknown device';
  return os.name ? `${program} on ${os.name}` : program;
}
