import { roleNames } from '@hydraulics/common/contract/roles';
import { themes } from '@hydraulics/common/host';
import { limits } from '@hydraulics/common/limits';
import { z } from 'zod';
import { isFileAddress } from './file-addresses.ts';
import { pageSettings } from './settings-schema.ts';

const empty = z.null();
const address = z.string().min(1).max(limits.url);

/** The state of offline work; null without a session, or where the system cannot encrypt. */
const offlineStatus = z
  .object({
    /** When the oldest of the saved answers on screen was received, in ISO 8601; null while none is shown. */
    savedAt: z.string().nullable(),
    /** The number of changes that wait to be sent. */
    waiting: z.number(),
    /** Whether the website refused the first of them, so that the user has to decide. */
    isStopped: z.boolean(),
    /** Whether they wait for their user to sign in again. */
    needsSignIn: z.boolean(),
    /** Whether waiting changes could no longer be decrypted. */
    isUnreadable: z.boolean(),
  })
  .nullable();

/** A change that waits to be sent. */
const waitingChange = z.object({
  id: z.uuid(),
  /** When it was made, in ISO 8601. */
  at: z.string(),
  title: z.string(),
  call: z.string(),
  /** The id of the record that it changes; null for a new one. */
  record: z.string().nullable(),
  /** How many files it has. */
  files: z.number(),
  /** What was written, of a reply or note. */
  text: z.string().nullable(),
  /** Whether it may have reached the website: then it cannot be opened until its outcome is known. */
  maybeSent: z.boolean(),
  /** Why the website refused it. */
  refusal: z
    .object({
      code: z.string(),
      message: z.string(),
      details: z.array(z.object({ path: z.string(), message: z.string() })),
    })
    .nullable(),
});
export type WaitingChange = z.output<typeof waitingChange>;

/** A change with its content, for its form. The page fetches the files from their `url`. */
const openedChange = z.object({
  call: z.string(),
  key: z.string(),
  record: z.string().nullable(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  files: z.array(z.object({ field: z.string(), name: z.string(), type: z.string(), url: z.string() })),
  base: z.record(z.string(), z.unknown()).nullable(),
});

const changeId = z.object({ id: z.uuid() });

/** The state of the app outside its page, shown by the page as notices. */
const status = z.object({
  /** The website's origin; null until one is chosen. */
  server: z.string().nullable(),
  /** Why the server cannot be reached, in a sentence; null while it can. */
  connectionError: z.string().nullable(),
  /** Why the app is no longer compatible with the website, in a sentence; null while it is. */
  versionError: z.string().nullable(),
  /** The network proxy that requires a password, as `host:port`, and whether it refused the last one. */
  proxy: z.object({ proxy: z.string(), isRefused: z.boolean() }).nullable(),
  /** Whether the session could not be encrypted, so that it ends with the app. */
  memoryOnly: z.boolean(),
  /** The number of new pictures in the photo folder. */
  newPictures: z.number(),
  /** Whether the system refused to show a notification. */
  notificationsFail: z.boolean(),
  /** The number of new and of due enquiries at each website, by its origin. */
  enquiries: z.record(z.string(), z.object({ new: z.number(), due: z.number() })),
  /** Whether the signed-in user is to be asked what the app may do by itself. */
  asksForChoices: z.boolean(),
  /** The chosen colour scheme, which the windows follow by themselves. */
  theme: z.enum(themes),
  /** The locale of the system for dates and numbers, such as `de-DE`. */
  locale: z.string(),
  offline: offlineStatus,
  update: z.discriminatedUnion('state', [
    z.object({ state: z.literal('none') }),
    z.object({ state: z.literal('ready'), version: z.string() }),
    z.object({ state: z.literal('failed'), message: z.string() }),
  ]),
});
export type Status = z.output<typeof status>;

const servers = z.object({ current: z.string().nullable(), known: z.array(z.string()) });

/** The photo folder, whose new pictures are offered. */
const photos = z.object({
  /** Its name without its path; null until one is chosen. */
  folder: z.string().nullable(),
  /** Whether pictures that were in it before it was chosen are offered, too. */
  isWhole: z.boolean(),
  /** Why the folder cannot be read, in a sentence. */
  error: z.string().nullable(),
  /** The number of further files, which are read once some of `pictures` are done. */
  waiting: z.number(),
  /**
   * The page fetches a picture from `url`, and uploads it as `uploadName`. HEIC pictures of phones are served as JPEG.
   */
  pictures: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      uploadName: z.string(),
      url: z.string(),
      lastModified: z.number(),
    }),
  ),
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
});

/** The schemas of a call's input and output. */
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
  'files.saveBytes': {
    input: z.object({
      name: z.string().regex(/^[\w-]+(\.[\w-]+)+$/),
      bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= 100_000_000),
    }),
    output: z.boolean(),
  },
  /** Makes a file that can be dragged out of the window: a picture or file of the website, or the screen as PDF. */
  'drag.prepare': {
    input: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('picture'), path: z.string().max(200), name: z.string().max(limits.name) }),
      z.object({ kind: z.literal('file'), path: z.string().max(limits.url).refine(isFileAddress) }),
      z.object({ kind: z.literal('sheet') }),
    ]),
    output: z.object({ id: z.uuid(), name: z.string() }),
  },
  /** Drags a prepared file, while the user holds the mouse button. */
  'drag.start': { input: z.object({ id: z.uuid() }), output: empty },
  'links.open': { input: address, output: empty },
  'servers.read': { input: empty, output: servers },
  /** Switches to a website, if it is compatible with the app. */
  'servers.use': { input: z.object({ address }), output: empty },
  'servers.forget': { input: z.object({ address }), output: servers },
  'status.read': { input: empty, output: status },
  'connection.retry': { input: empty, output: z.boolean() },
  'settings.read': { input: empty, output: pageSettings },
  'settings.save': { input: pageSettings.omit({ version: true, canStartWithSystem: true }), output: pageSettings },
  'theme.save': { input: z.object({ theme: z.enum(themes) }), output: empty },
  /** Signs in to a network proxy, and tries the website again. */
  'proxy.signIn': {
    input: z.object({ proxy: z.string().max(300), name: z.string().max(300), password: z.string().max(1000) }),
    output: empty,
  },
  /** The role of the signed-in user, by which the menus offer their items; null while it is unknown. */
  'role.tell': { input: z.object({ role: z.enum(roleNames).nullable() }), output: empty },
  /** False once the website has received the whole upload and may have saved it. */
  'uploads.cancel': { input: z.object({ id: z.uuid() }), output: z.boolean() },
  'photos.read': { input: empty, output: photos },
  /** Shows the system's dialog for a folder. */
  'photos.choose': { input: empty, output: photos },
  'photos.stop': { input: empty, output: photos },
  'photos.includeOlder': { input: empty, output: photos },
  /** Marks pictures as done; `offered` undoes that. */
  'photos.settle': {
    input: z.object({ ids: z.array(z.uuid()).max(1000), as: z.enum(['placed', 'left', 'offered']) }),
    output: photos,
  },
  /** The changes that wait to be sent, oldest first. */
  'changes.read': { input: empty, output: z.array(waitingChange) },
  'changes.open': { input: changeId, output: openedChange },
  /** Discards several at once, so that discarding one does not send the next. */
  'changes.discard': { input: z.object({ ids: z.array(z.uuid()) }), output: empty },
  /** Sends a change again that was refused. */
  'changes.retry': { input: changeId, output: empty },
  'updates.install': { input: empty, output: empty },
} as const satisfies Record<string, Channel>;

/** The events that the main process sends to the page. */
export const events = {
  /** The path and query of the screen that a menu, a notification or a link opens. */
  'screen.open': z.string().regex(/^\/[\w-]/),
  'status.changed': status,
  /** Opens the bar that searches the screen. */
  'find.open': z.null(),
  /** The number of sent bytes of an upload. */
  'upload.progress': z.object({ id: z.string(), sent: z.number(), total: z.number() }),
  /** The website has carried out a waiting change. */
  'change.sent': z.object({ title: z.string() }),
  /** A user signed in or out in any window. */
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
