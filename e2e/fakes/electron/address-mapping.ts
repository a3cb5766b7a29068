/**
 * Chromium opens no address of a scheme that it does not know, so `app://backoffice/x` is
 * `http://backoffice.app.localhost:<port>/x` there: loopback by its name, and as trusted as https.
 */
const ending = '.localhost';

/** What Electron calls an address, as the browser must hear it. Others stay as they are. */
export function toBrowser(url: string, schemes: readonly string[], port: number): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  return schemes.includes(scheme) ? `http://${host}.${scheme}${ending}:${port}${rest || '/'}` : url;
}

/** The same the other way. */
export function toElectron(url: string, schemes: readonly string[], port: number): string {
  const found = /^http:\/\/([^/?#:@]+)\.([a-z0-9+-]+)\.localhost:(\d+)(.*)$/is.exec(url);
  const [, host = '', scheme = '', at = '', rest = ''] = found ?? [];
  return schemes.includes(scheme) && Number(at) === port ? `${scheme}://${host}${rest}` : url;
}
