import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

type Connection = {
  open: Set<ServerResponse>;
  usedAt: number;
  /** The number of bytes read, to notice a request that is arriving. */
  readBytes: number;
};

type DrainOptions = {
  limitMs: number;
  idleMs?: number;
};

const checkEveryMs = 50;

/** In ms: hardly a connection can come within so short a turn of the event loop; how long one is waited for at most. */
const shortTurnMs = 1;
const mostAcceptingMs = 1000;

/**
 * Shuts a server down without breaking requests. Node's own `close` closes each connection as soon as it has no
 * request, although the next one may already be on its way, and a proxy does not retry a POST. So each response says
 * `Connection: close`, and a connection is closed only after it has been silent for a while.
 */
export class Drain {
  readonly #server: Server;
  readonly #connections = new Map<Socket, Connection>();
  #draining = false;

  /** Tracks the connections of a server; create it before the server listens. */
  constructor(server: Server) {
    this.#server = server;
    server.on('connection', socket => this.#follow(socket));
    server.prependListener('request', (request, response) => this.#onRequest(request, response));
  }

  #follow(socket: Socket): void {
    this.#connections.set(socket, { open: new Set(), usedAt: performance.now(), readBytes: 0 });
    socket.once('close', () => this.#connections.delete(socket));
  }

  #onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    if (!connection) return;
    connection.open.add(response);
    if (this.#draining) announceEnd(response);
    const note = () => {
      connection.usedAt = performance.now();
      connection.readBytes = socket.bytesRead;
    };
    response.once('close', () => {
      connection.open.delete(response);
      note();
    });
    // A body may be read to its end after the response that refused it.
    request.once('end', note);
  }

  /** Accepts no new connections, and resolves when the last one has closed. */
  async run({ limitMs, idleMs = 1000 }: DrainOptions): Promise<void> {
    await acceptWaiting();
    // Not the HTTP server's own `close`, which also closes all idle connections.
    const closed = new Promise<void>(resolve => NetServer.prototype.close.call(this.#server, () => resolve()));
    // Only now, so that clients that must reconnect are refused instead of waiting on a port that closes.
    this.#draining = true;
    for (const { open } of this.#connections.values()) open.forEach(announceEnd);
    const check = setInterval(() => setImmediate(() => this.#closeIdle(idleMs)), checkEveryMs);
    const cut = setTimeout(() => this.#destroyAll(), limitMs);
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

  #destroyAll(): void {
    for (const socket of this.#connections.keys()) socket.destroy();
  }
}

/**
 * Lets the event loop accept connections that are already waiting: they would be reset. While a turn takes long, others
 * come.
 */
async function acceptWaiting(): Promise<void> {
  const end = performance.now() + mostAcceptingMs;
  // The rest of this turn accepts none.
  await nextTurn();
  let began: number;
  do {
    began = performance.now();
    await nextTurn();
  } while (performance.now() - began > shortTurnMs && performance.now() < end);
}

function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
