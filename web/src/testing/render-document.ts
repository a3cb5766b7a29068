import type { RenderedPage, RenderRequest } from '@hydraulics/common/contract/render';
import { load, show } from '../entries/server.tsx';

/** A page with its head, rendered from a copy of its data, as in another thread. */
export const renderDocument = async (request: RenderRequest): Promise<RenderedPage> =>
  show(structuredClone(await load(request)));
