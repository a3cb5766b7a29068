import '../styles/admin.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp } from '../admin/app/app.tsx';
import { followTheme } from '../shared/browser-theme.ts';
import { followTranslators } from '../shared/changed-page/follow-translators.ts';
import { createBrowserClient } from '../shared/data/client.ts';
import { browserHost } from '../shared/host.tsx';

/** Replaces the skeleton. */
async function start(root: HTMLElement): Promise<void> {
  const client = createBrowserClient(browserHost.session.headers);
  const signedIn = await browserHost.session.read();
  createRoot(root).render(
    <StrictMode>
      <AdminApp host={browserHost} client={client} signedIn={signedIn} />
    </StrictMode>,
  );
  void followTranslators();
}

followTheme();
const root = document.getElementById('root');
if (root) void start(root);
