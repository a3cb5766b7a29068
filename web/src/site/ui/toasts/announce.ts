/** Shows a toast. What shows them is fetched with the first, or ahead of it by `prepareToasts`. */
export async function say(kind: 'success' | 'error', text: string): Promise<void> {
  const ready = await prepareToasts();
  ready?.say(kind, text);
}

/** Fetches what shows toasts; undefined when it cannot be had, as then the page itself must tell. */
export const prepareToasts = (): Promise<typeof import('./site-toasts.tsx') | undefined> =>
  import('./site-toasts.tsx').catch(() => undefined);
