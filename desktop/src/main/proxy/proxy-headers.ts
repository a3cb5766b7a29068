/**
 * What a request does not take along: who the page is says nothing to the server, main adds the
 * token, and how bytes travel is Chromium's affair.
 */
const droppedFromRequest =
  /^(origin|referer|cookie|authorization|host|connection|keep-alive|upgrade|te|trailer|expect|content-length|(transfer|accept)-encoding)$|^(sec|proxy)-/;

/** What of an answer concerns the page. Cookies, promises about https and the like are the server's affair with us. */
const keptInResponse =
  /^(content-(type|language|range|disposition)|accept-ranges|age|cache-control|date|etag|expires|last-modified|location|retry-after|vary|x-.+)$/;

/** The headers of a request to the server. */
export function requestHeaders(given: Headers, token: string | null): Record<string, string> {
  const kept = [...given].filter(([name]) => !droppedFromRequest.test(name));
  return { ...Object.fromEntries(kept), ...(token ? { authorization: `Bearer ${token}` } : {}) };
}

/** The headers of an answer to the page. Its length is left out: what arrives here is already unpacked. */
export function responseHeaders(given: Headers): Headers {
  const headers = new Headers([...given].filter(([name]) => keptInResponse.test(name)));
  headers.set('x-content-type-options', 'nosniff');
  return headers;
}
