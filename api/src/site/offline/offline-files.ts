import { telephone } from '@hydraulics/common/contact-links';
import { paths } from '@hydraulics/common/contract/paths';
import type { RenderLogo } from '@hydraulics/common/contract/render';
import type { Company } from '@hydraulics/common/nouns/company';
import { pageLook } from '@hydraulics/common/nouns/website/page-look';
import { escapeHtml } from '@hydraulics/common/units/markup';
import { requireCompany } from '../../company/require-company.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/routes.ts';
import { sitePolicy, workerPolicy } from '../../http/security.ts';
import { cacheAsPage } from '../cache/cached-response.ts';
import type { PlainPage } from '../document.ts';
import type { Website } from '../website.ts';

/**
 * The service worker and its offline page, if the website has them. Browsers revalidate both at each use, so that a new
 * build or another telephone number arrives with the next page.
 */
export function offlineFiles(deps: Pick<Deps, 'company'>, { offline, plain, policy }: Website): Route[] {
  if (!offline) return [];
  return [
    [
      'GET',
      '/service-worker.js',
      ctx => {
        ctx.type = 'text/javascript; charset=utf-8';
        ctx.set({ 'Content-Security-Policy': workerPolicy, 'Service-Worker-Allowed': paths.home.href() });
        ctx.state.isWorker = true;
        ctx.body = offline.worker;
        cacheAsPage(ctx);
      },
    ],
    [
      'GET',
      '/offline.html',
      async ctx => {
        const { html, hashes } = plain(offlinePage(await requireCompany(deps), offline.logo));
        ctx.type = 'html';
        ctx.set({ 'Content-Security-Policy': policy ?? sitePolicy(hashes), 'X-Robots-Tag': 'noindex' });
        ctx.body = html;
        cacheAsPage(ctx);
      },
    ],
  ];
}

/** The worker replaces one comment by the list of stored pages, and the text between two others after a failed form. */
function offlinePage(company: Company, logo: RenderLogo): PlainPage {
  const { name, phones, look } = company;
  const numbers = phones.map(({ label, number }) => {
    const link = telephone(number);
    const shown = `<a class="figure"${link ? ` href="${link}"` : ''}>${escapeHtml(number)}</a>`;
    return `<li>${escapeHtml(label)} ${shown}</li>`;
  });
  const body = `<header class="header"><div class="header-row">${logo(company)}</div></header>
<main class="missing offline-page drawing-paper"><div class="missing-inner"><h1 class="missing-title">No connection</h1>
<!--text--><p class="missing-text">This page cannot be loaded now. <a href="">Try again</a></p><!--/text-->
<div class="offline-ways"><!--kept--><h2>You can call us</h2><ul>${numbers.join('')}</ul></div></div></main>`;
  return {
    head: `<title>No connection · ${escapeHtml(name)}</title><meta name="robots" content="noindex">`,
    body,
    look: pageLook(look),
  };
}
