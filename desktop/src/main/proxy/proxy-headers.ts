/** Headers that identify the page, carry credentials (main adds the token) or belong to the connection. */
const droppedFromRequest =
  /^(origin|referer|cookie|authorization|host|connection|keep-alive|upgrade|te|trailer|expect|content-length|x-upload-(id|size)|(transfer|accept)-encoding)$|^(sec|proxy)-/;

/** Cookies, HSTS and the like are not for the page. */
const keptInResponse =
  /^(content-(type|language|range|disposition)|accept-ranges|age|cache-control|date|etag|expires|last-modified|location|retry-after|vary|x-.+)$/;

/** What the website or the disk answers is for images and data; as a document it may do and load nothing. */
export function withoutPower(headers: Headers): Headers {
  headers.set('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('x-content-type-options', 'nosniff');
  return headers;
}

export function requestHeaders(original: Headers, token: string | null): Record<string, string> {
  const kept = [...original].filter(([name]) => !droppedFromRequest.test(name));
  return { ...Object.fromEntries(kept), ...(token ? { authorization: `Bearer ${token}` } : {}) };
}

/** Drops Content-Length too, because the body is already decompressed. */
export function responseHeaders(original: Headers): Headers {
  const headers = new Headers([...original].filter(([name]) => keptInResponse.test(name)));
  return withoutPower(headers);
}
