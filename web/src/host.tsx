import type { Host } from '@hydraulics/common/host';
import { imageMimeTypes, storageKeys } from '@hydraulics/common/limits';
import { createContext, type ReactNode, useContext } from 'react';

const HostContext = createContext<Host | null>(null);

/** Says where the staff screens run: a browser or the desktop app. */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** The host that the screens run in. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('HostProvider is missing.');
  return host;
}

/** The host of a browser: the session lies in its local storage. */
export const browserHost: Host = {
  kind: 'browser',
  get site() {
    return location.origin;
  },
  session: {
    async read() {
      if (!localStorage.getItem(storageKeys.token)) return null;
      return { name: localStorage.getItem(storageKeys.name) ?? '' };
    },
    async save({ token, name }) {
      localStorage.setItem(storageKeys.token, token);
      localStorage.setItem(storageKeys.name, name);
    },
    async clear() {
      localStorage.removeItem(storageKeys.token);
      localStorage.removeItem(storageKeys.name);
    },
    headers(): Record<string, string> {
      // Read at each call: another tab may have signed in or out meanwhile.
      const token = localStorage.getItem(storageKeys.token);
      return token ? { Authorization: `Bearer ${token}` } : {};
    },
  },
  pickImages({ multiple }) {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = imageMimeTypes.join(',');
    input.multiple = multiple;
    return new Promise(resolve => {
      input.addEventListener('change', () => resolve({ files: [...(input.files ?? [])], refused: [] }), { once: true });
      input.addEventListener('cancel', () => resolve({ files: [], refused: [] }), { once: true });
      input.click();
    });
  },
  async saveText({ name, type, text }) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    // The download has begun by the next task; an address that is never taken back would keep the text in memory.
    setTimeout(() => URL.revokeObjectURL(link.href));
    return true;
  },
  async openLink(url) {
    window.open(url, '_blank', 'noopener');
  },
};
