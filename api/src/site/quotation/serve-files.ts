import { AppError } from '@hydraulics/common/contract/errors';
import { plain } from '@hydraulics/common/units/documents';
import type { Context } from 'koa';
import { readPrivateToken } from '../../accounts/private-tokens.ts';
import type { RateLimits } from '../../http/rate-limits/rate-limits.ts';
import type { Route } from '../../http/routes.ts';
import { privately } from '../../http/security.ts';
import { quotationFolder } from '../../quotations/serialize.ts';
import { anonymous } from '../../rpc/actor.ts';
import type { QuotationPdfs } from './quotation-files.ts';

type Options = { pdfs: QuotationPdfs; secret: string; rateLimits: RateLimits };

/** Serves the PDFs of quotations and orders, to whoever knows their address. */
export function quotationFiles({ pdfs, secret, rateLimits }: Options): Route {
  return [
    'GET',
    `${quotationFolder}:token/:name`,
    async (ctx: Context) => {
      const [token = '', name] = ctx.path.slice(quotationFolder.length).split('/');
      ctx.set(privately);
      const actor = { ...anonymous, client: { address: ctx.ip, userAgent: '' } };
      // Wrong links count, so that nobody can try many.
      const file = await rateLimits({ endpoint: { limit: 'review' }, body: undefined, actor }, async () => {
        const kind = name === 'order.pdf' ? 'order' : 'quotation-file';
        const id = readPrivateToken({ secret }, kind, token);
        const made = id === null ? null : await (kind === 'order' ? pdfs.order(id) : pdfs.revision(id));
        if (!made) throw new AppError('link_over', 'This link is not valid. Please ask us for a new one.');
        return made;
      });
      // The rest of the policy is for pages; with it, some browsers do not show a PDF.
      ctx.set('Content-Security-Policy', "frame-ancestors 'none'");
      ctx.attachment(file.filename, { type: 'inline', fallback: plain(file.filename) });
      ctx.type = file.contentType;
      ctx.body = file.content;
    },
  ];
}
