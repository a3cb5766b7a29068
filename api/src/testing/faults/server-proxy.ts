import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy before a database server that simulates failures of networks and servers. */
export type ServerProxy = {
  /** The server's address through the proxy, with the same user and database. */
  url: string;
  /** Stops forwarding in both directions; connections are still accepted, as by the system of a hung server. */
  hang: () => void;
  /** Forwards again, starting with the buffered data. */
  resume: () => void;
  /** Closes each connection on which the server responds next, without forwarding the response. */
  deafen: () => void;
  /** Closes every connection and accepts no more, as if the server had been killed. */
  kill: () => Promise<void>;
  revive: () => Promise<void>;
  /** Runs the action instead of forwarding the next packet that contains the text or matches the predicate. */
  at: (wanted: string | ((packet: Buffer) => boolean), action: () => void) => void;
  /** The number of open connections. */
  count: () => number;
  close: () => Promise<void>;
};

/** A proxy on a free port, in front of the server at the address. */
export async function startServerProxy(address: string): Promise<ServerProxy> {
  const target = new URL(address);
  const pairs = new Map<Socket, Socket>();
  let hanging = false;
  let deaf = new Set<Socket>();
  let interceptor: { isWanted: (packet: Buffer) => boolean; action: () => void } | undefined;

  const server = createServer({ pauseOnConnect: true }, near => {
    const far = connect(Number(target.port), target.hostname);
    pairs.set(near, far);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        pairs.delete(near);
      });
    }
    near.on('data', data => {
      if (interceptor?.isWanted(data)) {
        const { action } = interceptor;
        interceptor = undefined;
        action();
        if (!near.destroyed) near.unshift(data);
        return;
      }
      far.write(data);
    });
    far.on('data', data => {
      if (deaf.delete(far)) near.destroy();
      else near.write(data);
    });
    if (hanging) far.pause();
    else near.resume();
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(address);
  url.port = String(port);
  url.hostname = '127.0.0.1';

  const all = () => [...pairs].flat();
  const kill = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of all()) socket.destroy();
    await closed;
  };
  return {
    url: url.href,
    hang() {
      hanging = true;
      for (const socket of all()) socket.pause();
    },
    resume() {
      hanging = false;
      for (const socket of all()) socket.resume();
    },
    deafen() {
      deaf = new Set(pairs.values());
    },
    kill,
    revive: () => listen(port),
    at(wanted, action) {
      interceptor = { isWanted: typeof wanted === 'string' ? packet => packet.includes(wanted) : wanted, action };
    },
    count: () => pairs.size,
    close: async () => {
      if (server.listening) await kill();
    },
  };
}
