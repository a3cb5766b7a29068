/** What stands in an answer where its token stood: the page can go on, and has nothing to lose. */
export const tokenPlaceholder = 'kept by the app';

/** The most characters of a write's answer that are looked at; they are a sentence and an id. */
const maxLength = 1024 * 1024;

type Extracted = {
  /** The answer for the page. */
  text: string;
  token: string | null;
  /** The name that came with it; null when it is that of whoever is signed in already. */
  name: string | null;
};

/**
 * Takes the token out of the answer to a write, wherever the API hands one out: at signing in, and to those who change
 * their own password.
 * @returns null when the answer is too long to be looked at, and so too long to be handed on
 */
export function extractToken(text: string): Extracted | null {
  if (text.length > maxLength) return null;
  const response = parseObject(text);
  if (!response || typeof response.token !== 'string' || !response.token) return { text, token: null, name: null };
  const user = response.user as { name?: unknown } | undefined;
  const name = typeof user?.name === 'string' ? user.name : null;
  return { text: JSON.stringify({ ...response, token: tokenPlaceholder }), token: response.token, name };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
