import { limits } from '@hydraulics/common/limits';
import { z } from 'zod';
import { pageSettings } from './settings-schema.ts';

const empty = z.null();
const address = z.string().min(1).max(limits.url);

/** How the app stands towards its server; the page shows what of it a person should know. */
const status = z.object({
  /** The website's origin; null until one was chosen. */
  server: z.string().nullable(),
  /** Why the server cannot be reached, in a sentence; null while it can. */
  connectionError: z.string().nullable(),
  /** Whether somebody is signed in whose session could not be encrypted and ends with the app. */
  memoryOnly: z.boolean(),
  update: z.discriminatedUnion('state', [
    z.object({ state: z.literal('none') }),
    z.object({ state: z.literal('ready'), version: z.string() }),
    z.object({ state: z.literal('failed'), message: z.string() }),
  ]),
});
export type Status = z.output<typeof status>;

const servers = z.object({ current: z.string().nullable(), known: z.array(z.string()) });

/** One way across: what the page sends, and what it gets back. */
type Channel = { input: z.ZodType; output: z.ZodType };

/**
 * Everything that the page may ask of the main process. Main registers by a loop over this table and checks what comes
 * in, the preload exposes by a loop over it, and the page's types are derived from it.
 */
export const channels = {
  'session.read': { input: empty, output: z.object({ id: z.string(), name: z.string() }).nullable() },
  /** The token is not here: main took it out of the server's answer and keeps it. */
  'session.save': { input: z.object({ name: z.string().max(limits.name) }), output: empty },
  'session.clear': { input: empty, output: empty },
  'files.pickImages': {
    input: z.object({ multiple: z.boolean() }),
    output: z.object({
      /** The content is fetched from `address`, once; bytes in a message would freeze both sides. */
      files: z.array(z.object({ name: z.string(), type: z.string(), address: z.string(), modified: z.number() })),
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
  /** Looks whether this is a website that the app fits, and goes on with it. */
  'servers.use': { input: z.object({ address }), output: empty },
  'servers.forget': { input: z.object({ address }), output: servers },
  'status.read': { input: empty, output: status },
  'connection.retry': { input: empty, output: z.boolean() },
  'settings.read': { input: empty, output: pageSettings },
  'settings.save': { input: pageSettings.omit({ version: true, canStartWithSystem: true }), output: pageSettings },
  'updates.install': { input: empty, output: empty },
} as const satisfies Record<string, Channel>;

/** What the main process tells the page without being asked. */
export const events = {
  /** A menu, a notification or a link leads to a screen: its path and query. */
  'screen.open': z.string().regex(/^\/[\w-]/),
  'status.changed': status,
} as const satisfies Record<string, z.ZodType>;

export type Channels = typeof channels;
export type ChannelName = keyof Channels;
export type Input<C extends ChannelName> = z.output<Channels[C]['input']>;
export type Output<C extends ChannelName> = z.output<Channels[C]['output']>;

export type EventName = keyof typeof events;
export type EventData<E extends EventName> = z.output<(typeof events)[E]>;

/** An answer is a value or a sentence; nothing is thrown across the bridge. */
export type Result<T> = { ok: true; value: T } | { ok: false; message: string };

/** What answers each channel. */
export type ChannelHandlers = { [C in ChannelName]: (input: Input<C>) => Output<C> | Promise<Output<C>> };

/** Ends what it was given for. */
export type Unsubscribe = () => void;

/** What the page finds as `window.desktop`: a function for each channel, and `on` with one for each event. */
export type Bridge = { [C in ChannelName]: (input: Input<C>) => Promise<Result<Output<C>>> } & {
  on: { [E in EventName]: (listener: (data: EventData<E>) => void) => Unsubscribe };
};

/** Checks what came in, hands it on, and makes a result of whatever happens. */
export async function runHandler(
  channel: Channel,
  handler: (input: never) => unknown,
  input: unknown,
): Promise<Result<unknown>> {
  const parsed = channel.input.safeParse(input);
  if (!parsed.success) return { ok: false, message: 'The window asked for something that it may not ask for.' };
  try {
    return { ok: true, value: channel.output.parse(await handler(parsed.data as never)) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
