import type { PageData, ServerEntry } from '@hydraulics/common/contract/render';
import { workerData } from 'piscina';
import type { EntryAssets } from '../assets.ts';
import { type SitePage, sitePage } from '../document.ts';

/** What a renderer is started with: the URL of web's server entry, and the assets of public pages. */
export type RendererData = { entry: string; assets: EntryAssets };

/** A page, or what rendering it threw. A rejection means that the thread has ended. */
export type Rendered = { page: SitePage } | { thrown: unknown };

const { entry, assets } = workerData as RendererData;
const { show } = (await import(entry)) as ServerEntry;

/** A thread that renders pages from their data. It has no database and none of the server's secrets. */
export default function render(data: PageData): Rendered {
  try {
    return { page: sitePage(show(data), assets) };
  } catch (thrown) {
    return { thrown };
  }
}
