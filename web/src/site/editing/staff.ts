import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { redirectDelay } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { screens } from '@hydraulics/common/registry';
import { createBrowserClient } from '../../shared/data/client.ts';
import { browserHost } from '../../shared/host.tsx';
import { notify } from '../../shared/ui/notify.tsx';
import { forgetUnsaved } from './unsaved.ts';

/** The API with the session of whoever is signed in. */
export const client: Client = createBrowserClient(browserHost.session.headers);

/** Says in a toast what came of a change. A refused token ends the session and leads to sign in, and back here. */
export async function tellFailure(error: unknown): Promise<void> {
  if (!(error instanceof AppError && error.code === 'unauthorized')) {
    notify.error(messages.productNotUpdated, { detail: error instanceof Error ? error.message : String(error) });
    return;
  }
  await browserHost.session.clear();
  notify.error(messages.sessionOver);
  setTimeout(signIn, redirectDelay);
}

/** Loads the sign-in screen with the way back in its history entry, where it looks for that. */
function signIn(): void {
  const from = location.pathname;
  // What is typed is kept, and comes back with the page.
  forgetUnsaved();
  history.pushState({ usr: { from }, key: 'sign-in', idx: 0 }, '', screens.login.pattern);
  location.reload();
}
