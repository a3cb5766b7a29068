/**
 * Plain Chromium cannot open custom schemes, so `app://backoffice/x` becomes
 * `http://backoffice.app.localhost:<port>/x`, which is loopback and a secure context like https.
 */
const suffix = '.localhost';

/** URLs of other schemes are returned unchanged. */
export function toBrowserUrl(url: string, schemes: readonly string[], port: number): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  return schemes.includes(scheme) ? `http://${host}.${scheme}${suffix}:${port}${rest || '/'}` : url;
}

/** The inverse of `toBrowserUrl`. */
export function toElectronUrl(url: string, schemes: readonly string[], port: number): string {
  const match = /^http:\/\/([^/?#:@]+)\.([a-z0-9+-]+)\.localhost:(\d+)(.*)$/is.exec(url);
  const [, host = '', scheme = '', at = '', rest = ''] = match ?? [];
  return schemes.includes(scheme) && Number(at) === port ? `${scheme}://${host}${rest}` : url;
}
