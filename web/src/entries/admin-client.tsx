import '../styles/admin.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AdminApp } from '../admin/app/app.tsx';
import { followTheme } from '../shared/browser-theme.ts';
import { hydratePage } from '../shared/changed-page/hydrate-page.ts';
import { createBrowserClient } from '../shared/data/client.ts';
import { browserHost } from '../shared/host.tsx';

async function start(root: HTMLElement): Promise<void> {
  const client = createBrowserClient(browserHost.session.headers);
  const signedIn = await browserHost.session.read();
  const app = (
    <StrictMode>
      <AdminApp host={browserHost} client={client} signedIn={signedIn} />
    </StrictMode>
  );
  const hydrate = (onRecoverableError: (error: unknown) => void) => void hydrateRoot(root, app, { onRecoverableError });
  if (root.hasChildNodes()) void hydratePage(root, hydrate, now => now());
  else createRoot(root).render(app);
}

followTheme();
const root = document.getElementById('root');
// An older browser keeps the server's page, which says so.
if (root && !('browserTooOld' in document.documentElement.dataset)) void start(root);
