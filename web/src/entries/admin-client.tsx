import '../styles/admin.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AdminApp } from '../admin/app/app.tsx';
import { followTheme } from '../shared/browser-theme.ts';
import { hydrateChanged } from '../shared/changed-page/hydrate-changed.ts';
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
  if (root.hasChildNodes())
    hydrateChanged(root, onRecoverableError => void hydrateRoot(root, app, { onRecoverableError }));
  else createRoot(root).render(app);
}

followTheme();
const root = document.getElementById('root');
if (root) void start(root);
