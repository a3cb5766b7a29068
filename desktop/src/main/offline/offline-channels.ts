import type { ChannelHandlers } from '../../channels.ts';
import { fieldOf } from './changes.ts';
import type { OfflineSite } from './offline-site.ts';

type ChangeChannels = Pick<ChannelHandlers, 'changes.read' | 'changes.open' | 'changes.discard' | 'changes.retry'>;

/** Has a file extension, so that it cannot be a screen of the app. */
const fileUrl = (id: string, index: number): string => `/waiting/${id}/${index}.bin`;
const filePath = /^\/waiting\/([0-9a-f-]{36})\/(\d{1,3})\.bin$/;

/** A picture of a change that waits; null for any other path. */
export async function serveChangeFile(site: OfflineSite | null, pathname: string): Promise<Response | null> {
  const [, id, index] = filePath.exec(pathname) ?? [];
  if (!id) return null;
  const file = await site?.readFile(id, Number(index));
  if (!file) return new Response(null, { status: 410 });
  return new Response(new Uint8Array(file.content), { headers: { 'content-type': file.type } });
}

/** Changes whose text a person wrote, which must not be lost. */
const isWritten: ReadonlySet<string> = new Set(['enquiries.reply', 'enquiries.addNote']);

/** The channels about waiting changes, for the user who is signed in at the current website. */
export function offlineChannels(current: () => Promise<OfflineSite | null>): ChangeChannels {
  /**
   * The first of some changes that still waits.
   * @throws if none does
   */
  const changeOf = async (...ids: string[]) => {
    const site = await current();
    const change = site?.changes.find(one => ids.includes(one.id));
    if (!site || !change) throw new Error('This change is no longer waiting.');
    return { site, change };
  };
  return {
    'changes.read': async () =>
      ((await current())?.changes ?? []).map(({ files, ...change }) => ({
        ...change,
        files: files.length,
        text: isWritten.has(change.call) ? (fieldOf(change, 'text') ?? null) : null,
      })),
    async 'changes.open'({ id }) {
      const { change } = await changeOf(id);
      return { ...change, files: change.files.map((file, index) => ({ ...file, url: fileUrl(id, index) })) };
    },
    async 'changes.discard'({ ids }) {
      const { site } = await changeOf(...ids);
      await site.discard(ids);
      return null;
    },
    async 'changes.retry'({ id }) {
      const { site } = await changeOf(id);
      await site.retry(id);
      return null;
    },
  };
}
