/**
 * The user id in a token; empty if it is malformed. Does not verify the token. The id is used because names change and
 * are not unique.
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
