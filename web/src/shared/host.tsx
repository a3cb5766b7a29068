import { userIdOf } from '@hydraulics/common/contract/token';
import type { Host } from '@hydraulics/common/host';
import { imageMimeTypes, storageKeys } from '@hydraulics/common/limits';
import { createContext, type ReactNode, useContext } from 'react';
import { browserTheme } from './browser-theme.ts';

const HostContext = createContext<Host | null>(null);

export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('HostProvider is missing.');
  return host;
}

const downloadStarted = 60_000;

/** The host of a browser, with its session in local storage. */
export const browserHost: Host = {
  kind: 'browser',
  get site() {
    return location.origin;
  },
  session: {
    async read() {
      const token = localStorage.getItem(storageKeys.token);
      return token ? { id: userIdOf(token), name: localStorage.getItem(storageKeys.name) ?? '' } : null;
    },
    async save({ token, name }) {
      // The token last: other tabs read both when it changes.
      localStorage.setItem(storageKeys.name, name);
      localStorage.setItem(storageKeys.token, token);
    },
    async clear() {
      localStorage.removeItem(storageKeys.token);
      localStorage.removeItem(storageKeys.name);
    },
    headers(): Record<string, string> {
      // Not cached, because another tab may have signed in or out.
      const token = localStorage.getItem(storageKeys.token);
      return token ? { Authorization: `Bearer ${token}` } : {};
    },
  },
  theme: browserTheme,
  pickImages({ multiple }) {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = imageMimeTypes.join(',');
    input.multiple = multiple;
    input.hidden = true;
    // Safari may garbage-collect a detached input while its dialog is open.
    document.body.append(input);
    return new Promise(resolve => {
      const settle = (files: File[]) => {
        input.remove();
        resolve({ files, refused: [] });
      };
      input.addEventListener('change', () => settle([...(input.files ?? [])]), { once: true });
      input.addEventListener('cancel', () => settle([]), { once: true });
      input.click();
    });
  },
  saveText: ({ name, type, text }) => browserHost.saveFile({ name, content: new Blob([text], { type }) }),
  async saveFile({ name, content }) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    // Delayed, because Safari reads the address some time after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), downloadStarted);
    return true;
  },
  async openLink(url) {
    window.open(url, '_blank', 'noopener');
  },
};
