import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { Installer } from '@hydraulics/common/nouns/desktop-releases';
import { longDay, utcDay } from '@hydraulics/common/units/dates/days';
import { escapeHtml } from '@hydraulics/common/units/markup';
import { desktopFolder, type System, systemOf, systems } from '@hydraulics/common/units/operating-systems';
import { formatSize } from '@hydraulics/common/units/sizes';
import type { Middleware } from 'koa';
import { siteNames } from '../company/require-company.ts';
import type { Deps } from '../deps.ts';
import { isolatedProcess, staffPolicy } from '../http/security.ts';
import type { Website } from './website.ts';

const hints: Record<string, string> = {
  exe: 'Open it: it installs itself for your user and starts, without administrator rights.',
  dmg: 'Open it and move the app into the Applications folder. Elsewhere it cannot update itself.',
  AppImage:
    'For other systems: allow it to be run as a program, then open it. It needs no installation. Ubuntu 24.04 and newer do not start it.',
  deb: 'For Debian, Ubuntu and similar systems, the better choice: open it with the software installer.',
};

/** The page at /desktop/ with the app's installers: plain HTML, the visitor's own system first. */
export function installersPage(deps: Pick<Deps, 'releases' | 'company' | 'publicUrl'>, website: Website): Middleware {
  return async function installers(ctx) {
    if (`${ctx.path}/` === desktopFolder) {
      ctx.status = 301;
      ctx.redirect(desktopFolder);
      return;
    }
    const own = systemOf(ctx.get('User-Agent'));
    ctx.type = 'html';
    ctx.set({
      ...isolatedProcess,
      'Content-Security-Policy': website.policy ?? staffPolicy(),
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'no-cache',
    });
    ctx.vary('User-Agent');
    const { shortName } = await siteNames(deps);
    ctx.body = page(await deps.releases.list(), own, shortName, website.staffStyles, connectLink(deps.publicUrl));
  };
}

function page(all: Installer[], own: System | null, shortName: string, styles: string[], connect: string): string {
  const present = (Object.keys(systems) as System[]).filter(system => all.some(one => one.system === system));
  const order = [...present.filter(system => system === own), ...present.filter(system => system !== own)];
  const cards = order.map(system =>
    card(
      system,
      all.filter(one => one.system === system),
      system === own,
    ),
  );
  const company = escapeHtml(shortName);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Get the desktop app · ${company}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="theme-color" content="#0d1b26"><link rel="icon" href="/icon.svg" type="image/svg+xml">
${styles.map(href => `<link rel="stylesheet" href="${href}">`).join('')}</head>
<body class="installers"><header class="installers-head">
<p class="installers-brand"><b>${company}</b> Back office</p><h1>Get the desktop app</h1>
<p>The same back office in a window of its own: it stays signed in, notifies you of new enquiries, and keeps itself up to
date.</p></header>
<main class="installers-main">${cards.length > 0 ? `<ul class="installers-list">${cards.join('')}</ul>` : none}
<p class="installers-connect">Installed already? <a href="${connect}">Open in the app</a> connects it to this website.</p></main>
<footer class="installers-foot"><a href="${adminPaths.dashboard.href()}">Back office in the browser</a>
<a href="${paths.home.href()}">Website</a></footer></body></html>`;
}

/** The app parses it in desktop/src/main/security/deep-links.ts. */
const connectLink = (publicUrl: string): string =>
  `hydraulics-admin://connect?to=${encodeURIComponent(new URL(publicUrl).origin)}`;

const none =
  '<p class="installers-none">There is no installer here yet. The administrator of this server can add one; until then, use the back office in the browser.</p>';

function card(system: System, files: Installer[], isOwn: boolean): string {
  const [first] = files;
  const released = first?.releasedAt ? `, ${day(first.releasedAt)}` : '';
  return `<li class="installers-card"><h2>${systems[system].name}</h2>
${isOwn ? '<p class="installers-own">This computer</p>' : ''}
<p class="installers-version">Version ${escapeHtml(first?.version ?? '')}${released}</p>
${files.toSorted(byPreference).map(link).join('\n')}</li>`;
}

const day = (moment: string) => `<time datetime="${moment}">${longDay(utcDay(new Date(moment)))}</time>`;

/** An installation comes before a file that runs without one: Ubuntu starts only installed apps of this kind. */
const byPreference = (a: Installer, b: Installer) =>
  Number(a.file.endsWith('.AppImage')) - Number(b.file.endsWith('.AppImage'));

function link({ file, path, bytes }: Installer): string {
  const ending = file.slice(file.lastIndexOf('.') + 1);
  return `<p class="installers-file"><a href="${escapeHtml(path)}" download>${escapeHtml(file)}</a> <span>${formatSize(bytes)}</span><br>${hints[ending] ?? ''}</p>`;
}
