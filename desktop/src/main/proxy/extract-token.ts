import { parseObject } from '../storage/parse-json.ts';

/** Replaces the token in the response to the page. */
const tokenPlaceholder = 'kept by the app';

/** In characters. Responses to writes are a message and an id. */
const maxLength = 1024 * 1024;

type Extracted = {
  /** The response body for the page. */
  text: string;
  token: string | null;
  /** The user's name; null when the response has none because the user was already signed in. */
  name: string | null;
};

/**
 * Extracts the token from the response to a write. The API returns one on sign-in and when users change their own
 * password.
 * @returns null when the response is too long to be searched
 */
export function extractToken(text: string): Extracted | null {
  if (text.length > maxLength) return null;
  const response = parseObject(text);
  if (!response || typeof response.token !== 'string' || !response.token) return { text, token: null, name: null };
  const user = response.user as { name?: unknown } | undefined;
  const name = typeof user?.name === 'string' ? user.name : null;
  return { text: JSON.stringify({ ...response, token: tokenPlaceholder }), token: response.token, name };
}
