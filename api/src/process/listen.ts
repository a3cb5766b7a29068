import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';

type ListenOptions = Pick<Env, 'PORT' | 'HOST'>;

/** The settings that an error names. */
type Names = { port: string; host: string };

/** Binds the server to its port. @throws StartError when the port or the address is not available, naming its setting */
export function listen(
  server: Server,
  { PORT, HOST }: ListenOptions,
  names: Names = { port: 'PORT', host: 'HOST' },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(startError(error, { PORT, HOST }, names));
    server.once('error', fail);
    server.listen(PORT, HOST, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

function startError(error: NodeJS.ErrnoException, { PORT, HOST }: ListenOptions, { port, host }: Names): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${PORT} is already in use. Set ${port} to another one.`, { cause: error });
    case 'EACCES':
      return new StartError(`This user may not listen on port ${PORT}. Set ${port} to 1024 or higher.`, {
        cause: error,
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`${host} ${HOST} is not an address of this machine.`, { cause: error });
    default:
      return error;
  }
}

/** The server's address on this machine, such as `http://localhost:3000`. */
export function addressOf(server: Server, { HOST }: ListenOptions): string {
  const { port } = server.address() as AddressInfo;
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Lets requests wait that arrive before there is anything to answer them; without a listener nobody ever would.
 * @returns what sets the listener, once
 */
export function answerLater(server: Server): (listener: RequestListener) => void {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  const wait: RequestListener = (request, response) => waiting.push([request, response]);
  server.on('request', wait);
  return listener => {
    server.off('request', wait);
    server.on('request', listener);
    for (const [request, response] of waiting.splice(0)) listener(request, response);
  };
}
