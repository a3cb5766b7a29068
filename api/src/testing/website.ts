import type { RenderedPage, RenderRequest } from '@hydraulics/common/contract/render';
import type { Website } from '../site/website.ts';

export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>;

/** A website without files, whose pages come from `render`. */
export const testWebsite = (render: RenderPage): Website => ({
  page: async request => {
    const { head, body, ...page } = await render(request);
    const bytes = Buffer.from(`<!doctype html>${head}${body}`);
    return { ...page, bytes, hashes: { style: 'abc=', script: 'def=' } };
  },
  plain: page => ({ html: `<!doctype html>${page.head}${page.body}`, hashes: { style: 'abc=' } }),
  admin: async () => ({ html: '<!doctype html>the back office', hashes: { script: 'ghi=' } }),
  staffStyles: ['/staff.css'],
  assets: (_ctx, next) => next(),
  close: async () => undefined,
});
