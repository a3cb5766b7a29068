import '@hydraulics/web/styles/admin.css';
import { AdminApp } from '@hydraulics/web/admin/app.tsx';
import { createBrowserClient } from '@hydraulics/web/data/client.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Bridge } from '../ipc.ts';
import { createNativeHost } from './native-host.ts';

declare global {
  interface Window {
    desktop: Bridge;
  }
}

const root = document.getElementById('root');

if (root) {
  createRoot(root).render(
    <StrictMode>
      <AdminApp host={createNativeHost(window.desktop)} client={createBrowserClient()} />
    </StrictMode>,
  );
}
