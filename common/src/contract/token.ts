/**
 * Whose token it is, by the user's id; empty where the token does not say. Reads without checking: whether the token
 * is good, the server says. A name would not do, as it changes, and two people may bear the same.
 */
export function userIdOf(token: string): string {
  try {
    const payload = token.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : '';
  } catch {
    return '';
  }
}
