import { roleNames } from '@hydraulics/common/contract/roles';
import { limits } from '@hydraulics/common/limits';
import { z } from 'zod';
import { pageSettings } from './settings-schema.ts';

const empty = z.null();
const address = z.string().min(1).max(limits.url);

/** The state of the app outside its page, shown by the page as notices. */
const status = z.object({
  /** The website's origin; null until one is chosen. */
  server: z.string().nullable(),
  /** Why the server cannot be reached, in a sentence; null while it can. */
  connectionError: z.string().nullable(),
  /** Why the app and the website do not fit together any more, in a sentence; null while they do. */
  versionError: z.string().nullable(),
  /** Whether the session could not be encrypted, so that it ends with the app. */
  memoryOnly: z.boolean(),
  /** Whether the system refused to show a notification. */
  notificationsFail: z.boolean(),
  /** How many enquiries are new at each website, by its origin. */
  newEnquiries: z.record(z.string(), z.number()),
  update: z.discriminatedUnion('state', [
    z.object({ state: z.literal('none') }),
    z.object({ state: z.literal('ready'), version: z.string() }),
    z.object({ state: z.literal('failed'), message: z.string() }),
  ]),
});
export type Status = z.output<typeof status>;

const servers = z.object({ current: z.string().nullable(), known: z.array(z.string()) });

/** What the page sends, and what it gets back. */
type Channel = { input: z.ZodType; output: z.ZodType };

/**
 * Every request that the page may make of the main process. Main registers and validates by a loop over this table, the
 * preload exposes by a loop over it, and the page's types are derived from it.
 */
export const channels = {
  'session.read': { input: empty, output: z.object({ id: z.string(), name: z.string() }).nullable() },
  /** Without the token, which main extracted from the server's response. */
  'session.save': { input: z.object({ name: z.string().max(limits.name) }), output: empty },
  'session.clear': { input: empty, output: empty },
  'files.pickImages': {
    input: z.object({ multiple: z.boolean() }),
    output: z.object({
      /** The page fetches the content from `url`, once; bytes in a message would freeze both processes. */
      files: z.array(z.object({ name: z.string(), type: z.string(), url: z.string(), lastModified: z.number() })),
      refused: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  },
  'files.saveText': {
    input: z.object({
      name: z.string().regex(/^[\w-]+(\.[\w-]+)+$/),
      type: z.string().max(100),
      text: z.string().max(100_000_000),
    }),
    output: z.boolean(),
  },
  'links.open': { input: address, output: empty },
  'servers.read': { input: empty, output: servers },
  /** Switches to a website, if it is compatible with the app. */
  'servers.use': { input: z.object({ address }), output: empty },
  'servers.forget': { input: z.object({ address }), output: servers },
  'status.read': { input: empty, output: status },
  'connection.retry': { input: empty, output: z.boolean() },
  'settings.read': { input: empty, output: pageSettings },
  'settings.save': { input: pageSettings.omit({ version: true, canStartWithSystem: true }), output: pageSettings },
  /** False once the website has all of the upload, and may have saved it. */
  /** The role of whoever is signed in, which decides what the menus offer; null while it is not known. */
  'role.tell': { input: z.object({ role: z.enum(roleNames).nullable() }), output: empty },
  'uploads.cancel': { input: z.object({ id: z.uuid() }), output: z.boolean() },
  'updates.install': { input: empty, output: empty },
} as const satisfies Record<string, Channel>;

/** What the main process sends to the page. */
export const events = {
  /** The path and query of the screen that a menu, a notification or a link opens. */
  'screen.open': z.string().regex(/^\/[\w-]/),
  'status.changed': status,
  /** Opens the bar that searches the screen. */
  'find.open': z.null(),
  /** How many bytes of an upload the website has been sent. */
  'upload.progress': z.object({ id: z.string(), sent: z.number(), total: z.number() }),
  /** Somebody signed in or out in any window. */
  'session.changed': z.object({ isSignedIn: z.boolean() }),
} as const satisfies Record<string, z.ZodType>;

type Channels = typeof channels;
export type ChannelName = keyof Channels;
export type Input<C extends ChannelName> = z.output<Channels[C]['input']>;
export type Output<C extends ChannelName> = z.output<Channels[C]['output']>;

export type EventName = keyof typeof events;
export type EventData<E extends EventName> = z.output<(typeof events)[E]>;

/** A value or a message for the user; nothing is thrown across the bridge. */
export type Result<T> = { ok: true; value: T } | { ok: false; message: string };

export type ChannelHandlers = { [C in ChannelName]: (input: Input<C>) => Output<C> | Promise<Output<C>> };

type Unsubscribe = () => void;

/** `window.desktop` in the page: a function for each channel, and `on` with a function for each event. */
export type Bridge = { [C in ChannelName]: (input: Input<C>) => Promise<Result<Output<C>>> } & {
  on: { [E in EventName]: (listener: (data: EventData<E>) => void) => Unsubscribe };
};

/** Validates the input, runs the handler and wraps its value or error in a result. */
export async function runHandler(
  channel: Channel,
  handler: (input: never) => unknown,
  input: unknown,
): Promise<Result<unknown>> {
  const parsed = channel.input.safeParse(input);
  if (!parsed.success) return { ok: false, message: 'The window sent a request that the app does not accept.' };
  try {
    return { ok: true, value: channel.output.parse(await handler(parsed.data as never)) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
