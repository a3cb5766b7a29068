import type { Host } from '@hydraulics/common/host';
import type { Bridge, Result } from '../ipc.ts';

/** The value of a result; its sentence is thrown where a screen can show it. */
function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

/** The desktop's host over the bridge that the preload exposes. */
export const createNativeHost = (bridge: Bridge): Host => ({
  kind: 'desktop',
  session: {
    read: async () => unwrap(await bridge['session.read'](null)),
    save: async session => void unwrap(await bridge['session.save'](session)),
    clear: async () => void unwrap(await bridge['session.clear'](null)),
    // The main process adds the token to what goes to the server.
    headers: () => ({}),
  },
  async pickImages({ multiple }) {
    const { files, refused } = unwrap(await bridge['files.pickImages']({ multiple }));
    return { files: files.map(({ name, type, bytes }) => new File([new Uint8Array(bytes)], name, { type })), refused };
  },
  saveText: async file => unwrap(await bridge['files.saveText'](file)),
  openLink: async url => void unwrap(await bridge['links.open'](url)),
});
