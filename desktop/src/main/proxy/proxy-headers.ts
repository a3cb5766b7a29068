/** Headers that identify the page, carry credentials (main adds the token) or belong to the connection. */
const droppedFromRequest =
  /^(origin|referer|cookie|authorization|host|connection|keep-alive|upgrade|te|trailer|expect|content-length|x-upload-(id|size)|(transfer|accept)-encoding)$|^(sec|proxy)-/;

/** The headers of a response that the page gets: no cookies, HSTS and the like. */
const allowedInResponse =
  /^(content-(type|language|range|disposition)|accept-ranges|age|cache-control|date|etag|expires|last-modified|location|retry-after|vary|x-.+)$/;

/** Responses of the website or the disk are images and data; opened as a document they may do and load nothing. */
export function withoutPower(headers: Headers): Headers {
  headers.set('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('x-content-type-options', 'nosniff');
  return headers;
}

export function requestHeaders(original: Headers, token: string | null): Record<string, string> {
  const forwarded = [...original].filter(([name]) => !droppedFromRequest.test(name));
  return { ...Object.fromEntries(forwarded), ...(token ? { authorization: `Bearer ${token}` } : {}) };
}

/** Drops Content-Length too, because the body is already decompressed. */
export function responseHeaders(original: Headers): Headers {
  const headers = new Headers([...original].filter(([name]) => allowedInResponse.test(name)));
  return withoutPower(headers);
}
