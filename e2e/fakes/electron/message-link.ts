/**
 * Requests and notifications between two processes: the app's main process on the fake Electron, and the test that
 * controls the browser.
 */
type Message =
  | { kind: 'notification'; name: string; data: unknown }
  | { kind: 'request'; id: number; name: string; data: unknown }
  | { kind: 'response'; id: number; value?: unknown; error?: string };

/** The part of Node's `process` and `ChildProcess` that is used here. */
export type Port = {
  send?: ((message: unknown, callback: (error: Error | null) => void) => unknown) | undefined;
  on(event: 'message', listener: (message: unknown) => void): unknown;
};

// biome-ignore lint/suspicious/noExplicitAny: each name has its own data type; both ends are in this folder
type Handler = (data: any) => unknown;
type Pending = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** In ms, less than a test has: what is not answered by then never is, and the test says what it was. */
const answerWithin = 100_000;

export class MessageLink {
  private readonly port: Port;
  private readonly handlers = new Map<string, Handler>();
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private closedError: Error | null = null;

  constructor(port: Port) {
    this.port = port;
    port.on('message', message => void this.receive(message as Message));
  }

  /** Sets the handler for requests and notifications of a name. */
  on(name: string, handler: Handler): void {
    this.handlers.set(name, handler);
  }

  notify(name: string, data?: unknown): void {
    this.post({ kind: 'notification', name, data });
  }

  request<T>(name: string, data?: unknown): Promise<T> {
    if (this.closedError) return Promise.reject(this.closedError);
    this.lastId += 1;
    const id = this.lastId;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const timer = setTimeout(() => reject(new Error(`"${name}" was not answered.`)), answerWithin);
    timer.unref();
    this.pending.set(id, { resolve: resolve as Pending['resolve'], reject });
    this.post({ kind: 'request', id, name, data });
    return promise.finally(() => clearTimeout(timer));
  }

  /** Rejects all pending requests after the other process has exited. */
  close(reason: string): void {
    this.closedError = new Error(reason);
    for (const { reject } of this.pending.values()) reject(this.closedError);
    this.pending.clear();
  }

  private post(message: Message): void {
    if (!this.closedError) this.port.send?.(message, error => error && this.close(error.message));
  }

  private async receive(message: Message): Promise<void> {
    if (message.kind === 'response') {
      const { resolve, reject } = this.pending.get(message.id) ?? {};
      this.pending.delete(message.id);
      if (message.error === undefined) resolve?.(message.value);
      else reject?.(new Error(message.error));
      return;
    }
    const handler = this.handlers.get(message.name);
    if (message.kind === 'notification') return void handler?.(message.data);
    try {
      if (!handler) throw new Error(`There is no handler for "${message.name}".`);
      this.post({ kind: 'response', id: message.id, value: await handler(message.data) });
    } catch (error) {
      this.post({ kind: 'response', id: message.id, error: error instanceof Error ? error.message : String(error) });
    }
  }
}
