import { limits } from '@hydraulics/common/limits';
import { z } from 'zod';

const nothing = z.null();

/** One way across: what the page sends, and what it gets back. */
type Channel = { input: z.ZodType; output: z.ZodType };

/**
 * Everything that the page may ask of the main process. Main registers by a loop over this table and checks what comes
 * in, the preload exposes by a loop over it, and the page's types are derived from it.
 */
export const channels = {
  'session.read': { input: nothing, output: z.object({ name: z.string() }).nullable() },
  'session.save': {
    input: z.object({ token: z.string().min(1).max(4096), name: z.string().max(limits.name) }),
    output: nothing,
  },
  'session.clear': { input: nothing, output: nothing },
  'files.pickImages': {
    input: z.object({ multiple: z.boolean() }),
    output: z.object({
      files: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(Uint8Array) })),
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
  'links.open': { input: z.string().min(1).max(limits.url), output: nothing },
} as const satisfies Record<string, Channel>;

export type Channels = typeof channels;
export type ChannelName = keyof Channels;
export type Input<C extends ChannelName> = z.output<Channels[C]['input']>;
export type Output<C extends ChannelName> = z.output<Channels[C]['output']>;

/** An answer is a value or a sentence; nothing is thrown across the bridge. */
export type Result<T> = { ok: true; value: T } | { ok: false; message: string };

/** What answers each channel. */
export type ChannelHandlers = { [C in ChannelName]: (input: Input<C>) => Output<C> | Promise<Output<C>> };

/** What the page finds as `window.desktop`. */
export type Bridge = { [C in ChannelName]: (input: Input<C>) => Promise<Result<Output<C>>> };

/** Checks what came in, hands it on, and makes a result of whatever happens. */
export async function answer(
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
