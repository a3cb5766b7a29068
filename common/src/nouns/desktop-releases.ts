import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';

/** An installer of the newest release of the desktop app for one system. */
const installer = z
  .object({
    system: z.enum(['windows', 'mac', 'linux']),
    version: z.string(),
    /** The release date, if known. */
    releasedAt: z.iso.datetime().nullable(),
    file: z.string(),
    path: z.string().meta({ description: 'The download address', examples: ['/desktop/back-office-1.2.0.exe'] }),
    bytes: z.number().int(),
  })
  .meta({ id: 'Installer' });
export type Installer = z.output<typeof installer>;

export const desktopReleases = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/desktop-releases',
    access: 'account',
    summary: 'The installers of the desktop app',
    out: z.array(installer),
  }),
};
