import { networkReasons } from './network-reasons.ts';

/** In ms: how long another program may take. */
export const timeoutMs = 15_000;

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `it did not answer within ${timeoutMs / 1000} seconds`;
  const { code } = (error instanceof Error ? (error.cause ?? {}) : {}) as { code?: string };
  return networkReasons[code ?? ''] ?? `it could not be reached${code ? ` (${code})` : ''}`;
}

/**
 * Posts JSON to another program, whose address is in the settings. Its answer is not read.
 * @returns why it failed, for staff; null if the program answered with a status from 200 to 299
 */
export async function postJson(url: string, body: string, headers: Record<string, string>): Promise<string | null> {
  try {
    const options = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      // A redirect would send it, and its secret, to an address that nobody set.
      redirect: 'manual' as const,
    };
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok ? null : `it answered with status ${response.status}`;
  } catch (error) {
    return reasonOf(error);
  }
}
