import { themes } from '@hydraulics/common/host';
import { z } from 'zod';
import { parseServerAddress } from './server-address.ts';

/** The options on the settings screen. */
const choices = z.object({
  notify: z.boolean(),
  /** Whether closing the window leaves the app running in the system tray. */
  tray: z.boolean(),
  startHidden: z.boolean(),
  startWithSystem: z.boolean(),
  /** The colour scheme of all windows. */
  theme: z.enum(themes),
});
export type Choices = z.output<typeof choices>;

/** The data of the settings screen. */
export const pageSettings = choices.extend({
  version: z.string(),
  /** False for a copy that runs from its sources. */
  canStartWithSystem: z.boolean(),
});
export type PageSettings = z.output<typeof pageSettings>;

/** An origin that the server screen would accept too, so that an edited file cannot bypass its checks. */
const origin = z.string().refine(text => {
  const parsed = parseServerAddress(text);
  return 'origin' in parsed && parsed.origin === text;
});

const coordinate = z.int().min(-100_000).max(100_000);
const windowState = z.object({
  x: coordinate,
  y: coordinate,
  width: coordinate,
  height: coordinate,
  maximised: z.boolean(),
  fullScreen: z.boolean().default(false),
});
/** The window's bounds in device-independent pixels when it is neither maximised nor in full screen, and whether it is. */
export type WindowState = z.output<typeof windowState>;

/** The settings file. Each part that is missing or invalid falls back to its default. */
export const settings = z.object({
  server: origin.nullable().catch(null),
  servers: z.array(origin).catch([]),
  choices: z
    .object({
      notify: z.boolean().catch(true),
      tray: z.boolean().catch(false),
      startHidden: z.boolean().catch(false),
      startWithSystem: z.boolean().catch(false),
      theme: z.enum(themes).catch('system'),
    })
    .catch({ notify: true, tray: false, startHidden: false, startWithSystem: false, theme: 'system' }),
  /** Whether the user was asked at the first sign-in what the app may do by itself. */
  wasAsked: z.boolean().catch(false),
  windowState: windowState.nullable().catch(null),
  zoom: z.number().min(-4).max(5).catch(0),
  lastFolder: z.string().nullable().catch(null),
  /** Whether each website's screens have their own storage; false after an update from a version that had one for all. */
  hasOwnStorage: z.boolean().catch(false),
  /**
   * The photo folder, and the time since which its pictures are offered (milliseconds since 1970); 0 for all of them.
   */
  photoFolder: z.object({ path: z.string(), since: z.number() }).nullable().catch(null),
  /** The newest signed version of the app that was seen, and the public key of its signature. */
  newestSigned: z.object({ version: z.string(), key: z.string() }).nullable().catch(null),
  /** For each server, the arrival time of the newest enquiry that was notified of (ISO 8601). */
  lastNotified: z.record(z.string(), z.string()).catch({}),
  /** For each server, the ids of the notices about enquiries of the user that were told. */
  toldNotices: z.record(z.string(), z.array(z.string())).catch({}),
});
export type Settings = z.output<typeof settings>;
