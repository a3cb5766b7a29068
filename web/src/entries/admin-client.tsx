import '../styles/admin.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AdminApp } from '../admin/app/app.tsx';
import { isAtFloor } from '../shared/browser-floor.ts';
import { followTheme } from '../shared/browser-theme.ts';
import { hydrateChanged, takeEarlyChanges } from '../shared/changed-page/hydrate-changed.ts';
import { followReplacedTexts } from '../shared/changed-page/replaced-texts.ts';
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
  if (root.hasChildNodes()) hydrateChanged(root, takeEarlyChanges(), hydrate);
  else createRoot(root).render(app);
  followReplacedTexts(document.body);
}

followTheme();
const root = document.getElementById('root');
// An older browser keeps the server's page, which says so.
if (root && isAtFloor()) void start(root);
