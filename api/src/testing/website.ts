import type { RenderPage } from '@hydraulics/common/contract/render';
import type { Website } from '../site/website.ts';

/** A website without files, whose pages come from `render`. */
export const testWebsite = (render: RenderPage): Website => ({
  render,
  document: async page => ({
    bytes: Buffer.from(`<!doctype html>${page.head}${page.body}`),
    hashes: { style: 'abc=', script: 'def=' },
  }),
  plain: page => ({ html: `<!doctype html>${page.head}${page.body}`, hashes: { style: 'abc=' } }),
  admin: async () => ({ html: '<!doctype html>the back office', hashes: { script: 'ghi=' } }),
  staffStyles: ['/staff.css'],
  assets: (_ctx, next) => next(),
});
