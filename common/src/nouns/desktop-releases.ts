import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';

/** A file from which the desktop app is installed, as the newest release of its system names it. */
export const installer = z
  .object({
    system: z.enum(['windows', 'mac', 'linux']),
    version: z.string(),
    /** When it was released, where the release says so. */
    releasedAt: z.iso.datetime().nullable(),
    file: z.string(),
    path: z.string().meta({ description: 'Where it is downloaded from', examples: ['/desktop/back-office-1.2.0.exe'] }),
    bytes: z.number().int(),
  })
  .meta({ id: 'Installer' });
export type Installer = z.output<typeof installer>;

export const desktopReleases = {
  list: endpoint({
    method: 'GET',
    path: '/api/desktop-releases',
    alias: '/api/v1/desktop-releases',
    access: 'staff',
    summary: 'The installers of the desktop app',
    out: z.array(installer),
  }),
};
