/** The name of a file in a `Content-Disposition` header (RFC 6266); empty without one. */
export function nameOf(disposition: string): string {
  const encoded = /;\s*filename\*=utf-8''([^;\s]+)/i.exec(disposition)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // Malformed percent-encoding: the plain name is left.
  }
  const [, quoted, plain] = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(disposition) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '';
}
