import { extname } from 'node:path';
import { desktopFolder } from '@hydraulics/common/units/operating-systems';
import type { Middleware } from 'koa';
import { sendFile } from '../files/send-file.ts';
import type { ReleaseFolder } from './release-folder.ts';

const types: Record<string, string> = {
  '.yml': 'text/yaml; charset=utf-8',
  '.sig': 'application/json; charset=utf-8',
  '.exe': 'application/vnd.microsoft.portable-executable',
  '.dmg': 'application/x-apple-diskimage',
  '.zip': 'application/zip',
  '.AppImage': 'application/vnd.appimage',
  '.deb': 'application/vnd.debian.binary-package',
};

const year = 365 * 24 * 3600;

/**
 * Serves the update feed and the installers from the release folder, with range requests. Installer names contain their
 * version and are cached for ever; the feed and its signature are revalidated each time.
 */
export function desktopFeed(releases: ReleaseFolder): Middleware {
  return async function feed(ctx, next) {
    const name = ctx.path.slice(desktopFolder.length);
    const file = await releases.find(name);
    if (!file) return next();
    const type = extname(name);
    const isFeed = type === '.yml' || type === '.sig';
    ctx.set({
      'Content-Type': types[type] ?? 'application/octet-stream',
      'Cache-Control': isFeed ? 'no-cache' : `public, max-age=${year}, immutable`,
      'X-Robots-Tag': 'noindex',
    });
    if (!isFeed) ctx.set('Content-Disposition', `attachment; filename="${name}"`);
    await sendFile(ctx, file.path);
  };
}
