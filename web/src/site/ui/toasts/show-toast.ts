/** Shows a toast. The toaster is loaded on first use, or earlier by `prepareToasts`. */
export async function showToast(kind: 'success' | 'error', text: string): Promise<void> {
  const ready = await prepareToasts();
  ready?.showToast(kind, text);
}

/** Loads the toaster; undefined if that fails, and the page itself must show the message. */
export const prepareToasts = (): Promise<typeof import('./site-toasts.tsx') | undefined> =>
  import('./site-toasts.tsx').catch(() => undefined);
