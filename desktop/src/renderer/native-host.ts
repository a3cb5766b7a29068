import type { Host, PickedImages } from '@hydraulics/common/host';
import type { Bridge, Output } from '../channels.ts';
import { unwrap } from './unwrap.ts';

type PickedFile = Output<'files.pickImages'>['files'][number];

/** How many picked files are fetched at once: enough to be quick, few enough for a small computer's memory. */
const concurrency = 3;

/** The desktop's host over the bridge that the preload exposes, for the website of an origin. */
export const createNativeHost = (bridge: Bridge, site: string): Host => ({
  kind: 'desktop',
  site,
  session: {
    read: async () => unwrap(await bridge['session.read'](null)),
    // The main process holds the token already; what the page has in its place is of no use to anybody.
    save: async ({ name }) => void unwrap(await bridge['session.save']({ name })),
    clear: async () => void unwrap(await bridge['session.clear'](null)),
    // The main process adds the token to what goes to the server.
    headers: () => ({}),
  },
  async pickImages({ multiple }) {
    const offered = unwrap(await bridge['files.pickImages']({ multiple }));
    const picked: PickedImages = { files: [], refused: [...offered.refused] };
    for (let start = 0; start < offered.files.length; start += concurrency) {
      const some = await Promise.all(offered.files.slice(start, start + concurrency).map(fetchPickedFile));
      for (const one of some) {
        if (one instanceof File) picked.files.push(one);
        else picked.refused.push(one);
      }
    }
    return picked;
  },
  saveText: async file => unwrap(await bridge['files.saveText'](file)),
  openLink: async url => void unwrap(await bridge['links.open'](url)),
});

/** The content of a picked file; it may have gone between the choosing and now. */
async function fetchPickedFile({
  name,
  type,
  address,
  modified,
}: PickedFile): Promise<File | PickedImages['refused'][number]> {
  try {
    const answer = await fetch(address);
    if (answer.ok) return new File([await answer.blob()], name, { type, lastModified: modified });
  } catch {
    // A disk that was pulled out breaks off in the middle; said below.
  }
  return { name, reason: 'The file cannot be read. Was it moved or changed after it was chosen?' };
}
