import { z } from 'zod';
import { parseServerAddress } from './server-address.ts';

/** The title bar's colours: those of the system, or always the same. */
const themes = ['system', 'light', 'dark'] as const;

/** What a person may set. */
export const choices = z.object({
  notify: z.boolean(),
  /** Closing the window leaves the app running beside the clock. */
  tray: z.boolean(),
  startHidden: z.boolean(),
  startWithSystem: z.boolean(),
  theme: z.enum(themes),
});
export type Choices = z.output<typeof choices>;

/** The same for the page, with what it has to know to show it. */
export const pageSettings = choices.extend({
  version: z.string(),
  /** Whether this installation can be started with the system; a copy run from its sources cannot. */
  canStartWithSystem: z.boolean(),
});
export type PageSettings = z.output<typeof pageSettings>;

/** As the server screen makes it: a file that somebody else wrote must not lead to a place that it refuses. */
const origin = z.string().refine(text => {
  const parsed = parseServerAddress(text);
  return 'origin' in parsed && parsed.origin === text;
});

const coordinate = z.int().min(-100_000).max(100_000);
export const windowState = z.object({
  x: coordinate,
  y: coordinate,
  width: coordinate,
  height: coordinate,
  maximised: z.boolean(),
});
/** Where a window was, in the system's points. */
export type WindowState = z.output<typeof windowState>;

/** The settings file. Each part that is missing or wrong is as if never set; the rest still counts. */
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
  windowState: windowState.nullable().catch(null),
  zoom: z.number().min(-4).max(5).catch(0),
  lastFolder: z.string().nullable().catch(null),
  /** For each server, when the newest enquiry that was told of arrived (ISO 8601). */
  lastNotified: z.record(z.string(), z.string()).catch({}),
});
export type Settings = z.output<typeof settings>;
