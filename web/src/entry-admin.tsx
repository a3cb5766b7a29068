import './styles/admin.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp } from './admin/app.tsx';
import { createBrowserClient } from './data/client.ts';
import { browserHost } from './host.tsx';

const root = document.getElementById('root');
const client = createBrowserClient(browserHost.session.headers);

if (root) {
  createRoot(root).render(
    <StrictMode>
      <AdminApp host={browserHost} client={client} />
    </StrictMode>,
  );
}
