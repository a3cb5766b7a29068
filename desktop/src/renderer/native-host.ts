import type { Host, PickedImages } from '@hydraulics/common/host';
import type { Bridge, Output } from '../channels.ts';
import { unwrap } from './unwrap.ts';

type PickedFile = Output<'files.pickImages'>['files'][number];

/** The number of files fetched concurrently; each is entirely in memory. */
const concurrency = 3;

/** The host of the desktop app, over the bridge. `site` is the website's origin. */
export const createNativeHost = (bridge: Bridge, site: string): Host => ({
  kind: 'desktop',
  site,
  session: {
    read: async () => unwrap(await bridge['session.read'](null)),
    // The main process has already stored the token; the page has only a placeholder.
    save: async ({ name }) => void unwrap(await bridge['session.save']({ name })),
    clear: async () => void unwrap(await bridge['session.clear'](null)),
    // The main process adds the token.
    headers: () => ({}),
  },
  theme: {
    read: async () => unwrap(await bridge['status.read'](null)).theme,
    save: async theme => void unwrap(await bridge['theme.save']({ theme })),
    watch: listener => bridge.on['status.changed'](({ theme }) => listener(theme)),
  },
  async pickImages({ multiple }) {
    const result = unwrap(await bridge['files.pickImages']({ multiple }));
    const picked: PickedImages = { files: [], refused: [...result.refused] };
    for (let start = 0; start < result.files.length; start += concurrency) {
      const fetched = await Promise.all(result.files.slice(start, start + concurrency).map(fetchPickedFile));
      for (const file of fetched) {
        if (file instanceof File) picked.files.push(file);
        else picked.refused.push(file);
      }
    }
    return picked;
  },
  saveText: async file => unwrap(await bridge['files.saveText'](file)),
  saveFile: async ({ name, content }) =>
    unwrap(await bridge['files.saveBytes']({ name, bytes: new Uint8Array(await content.arrayBuffer()) })),
  openLink: async url => void unwrap(await bridge['links.open'](url)),
});

/** Fetches the content of a picked file, which may have been deleted in the meantime. */
async function fetchPickedFile({
  name,
  type,
  url,
  lastModified,
}: PickedFile): Promise<File | PickedImages['refused'][number]> {
  try {
    const response = await fetch(url);
    if (response.ok) return new File([await response.blob()], name, { type, lastModified });
  } catch {
    // For example a disk that was disconnected during the read.
  }
  return { name, reason: 'The file cannot be read. Was it moved or changed after it was chosen?' };
}
