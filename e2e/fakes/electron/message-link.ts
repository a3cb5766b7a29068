/**
 * Messages between two processes: the app's main process under the stand-in, and the test that owns the browser. Each
 * asks the other and gets an answer, or tells it something.
 */
type Message =
  | { kind: 'tell'; name: string; data: unknown }
  | { kind: 'ask'; id: number; name: string; data: unknown }
  | { kind: 'answer'; id: number; value?: unknown; error?: string };

/** One end of a channel of Node's `child_process`, as far as it is used. */
export type Port = {
  send?: ((message: unknown, callback: (error: Error | null) => void) => unknown) | undefined;
  on(event: 'message', listener: (message: unknown) => void): unknown;
};

// biome-ignore lint/suspicious/noExplicitAny: each name has its own data; both ends stand in this folder
type Handler = (data: any) => unknown;
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

export class Link {
  private readonly port: Port;
  private readonly handlers = new Map<string, Handler>();
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private ended: Error | null = null;

  constructor(port: Port) {
    this.port = port;
    port.on('message', message => void this.receive(message as Message));
  }

  /** Answers what the other end asks or tells under a name. */
  on(name: string, handler: Handler): void {
    this.handlers.set(name, handler);
  }

  tell(name: string, data?: unknown): void {
    this.post({ kind: 'tell', name, data });
  }

  ask<T>(name: string, data?: unknown): Promise<T> {
    if (this.ended) return Promise.reject(this.ended);
    this.last += 1;
    const id = this.last;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.post({ kind: 'ask', id, name, data });
    });
  }

  /** The other end is gone: whatever was asked gets no answer any more. */
  end(reason: string): void {
    this.ended = new Error(reason);
    for (const { reject } of this.waiting.values()) reject(this.ended);
    this.waiting.clear();
  }

  private post(message: Message): void {
    if (!this.ended) this.port.send?.(message, error => error && this.end(error.message));
  }

  private async receive(message: Message): Promise<void> {
    if (message.kind === 'answer') {
      const { resolve, reject } = this.waiting.get(message.id) ?? {};
      this.waiting.delete(message.id);
      if (message.error === undefined) resolve?.(message.value);
      else reject?.(new Error(message.error));
      return;
    }
    const handler = this.handlers.get(message.name);
    if (message.kind === 'tell') return void handler?.(message.data);
    try {
      if (!handler) throw new Error(`Nobody answers "${message.name}".`);
      this.post({ kind: 'answer', id: message.id, value: await handler(message.data) });
    } catch (error) {
      this.post({ kind: 'answer', id: message.id, error: error instanceof Error ? error.message : String(error) });
    }
  }
}
