import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** What is known of one connection. */
type Connection = {
  /** Requests of this connection that are not answered yet. */
  open: Set<ServerResponse>;
  /** When it last had something to do, in ms of the monotonic clock. */
  usedAt: number;
  /** How much had been read from it then. More since means that the head of a request is on its way. */
  readBytes: number;
};

type DrainOptions = {
  /** Requests that are not finished after so many ms are cut. */
  limitMs: number;
  /** A connection without a request is closed once it was unused for so many ms. */
  idleMs?: number;
};

const checkEveryMs = 50;

/**
 * Ends a server without breaking what its clients are doing. Node's own `close` ends each connection the moment it has
 * no request, when the next one may be on its way already. A proxy does not send an enquiry a second time. So here each
 * answer says `Connection: close`, and a connection is only closed when nothing was sent on it for a while.
 */
export class Drain {
  readonly #server: Server;
  readonly #connections = new Map<Socket, Connection>();
  #draining = false;

  /** Follows the connections of a server from now on, so call it before the server listens. */
  constructor(server: Server) {
    this.#server = server;
    server.on('connection', socket => this.#follow(socket));
    // Before every other listener: some answer at once.
    server.prependListener('request', (request, response) => this.#onRequest(request.socket, response));
  }

  #follow(socket: Socket): void {
    this.#connections.set(socket, { open: new Set(), usedAt: performance.now(), readBytes: 0 });
    socket.once('close', () => this.#connections.delete(socket));
  }

  #onRequest(socket: Socket, response: ServerResponse): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    connection.open.add(response);
    if (this.#draining) announceEnd(response);
    response.once('close', () => {
      connection.open.delete(response);
      connection.usedAt = performance.now();
      connection.readBytes = socket.bytesRead;
    });
  }

  /** Takes no new connections, and resolves once the last one has ended. */
  async run({ limitMs, idleMs = 1000 }: DrainOptions): Promise<void> {
    this.#draining = true;
    for (const { open } of this.#connections.values()) open.forEach(announceEnd);
    // Right after what has arrived was read: connections that wait to be accepted would be refused without a word.
    await new Promise(setImmediate);
    // Not the HTTP server's own `close`, which also closes all connections without a request.
    const closed = new Promise<void>(resolve => NetServer.prototype.close.call(this.#server, () => resolve()));
    const check = setInterval(() => setImmediate(() => this.#closeIdle(idleMs)), checkEveryMs);
    const cut = setTimeout(() => this.#cut(), limitMs);
    await closed;
    clearInterval(check);
    clearTimeout(cut);
  }

  #closeIdle(idleMs: number): void {
    const now = performance.now();
    for (const [socket, { open, usedAt, readBytes }] of this.#connections) {
      const isUnused = open.size === 0 && socket.bytesRead === readBytes;
      if (isUnused && now - usedAt >= idleMs) socket.destroy();
    }
  }

  #cut(): void {
    for (const socket of this.#connections.keys()) socket.destroy();
  }
}

/** Makes an answer the last one of its connection. */
function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
