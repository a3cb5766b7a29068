import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';

type Place = Pick<Env, 'PORT' | 'HOST'>;

/** Binds the server to its port. @throws StartError when the port or the address cannot be had */
export function listen(server: Server, { PORT, HOST }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(startError(error, { PORT, HOST }));
    server.once('error', fail);
    server.listen(PORT, HOST, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

function startError(error: NodeJS.ErrnoException, { PORT, HOST }: Place): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${PORT} is taken. Set PORT to another.`, { cause: error });
    case 'EACCES':
      return new StartError(`Port ${PORT} is not open to this user. Set PORT to 1024 or higher.`, { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST ${HOST} is no address of this computer.`, { cause: error });
    default:
      return error;
  }
}

/** Where the server can be reached from this computer, such as `http://localhost:3000`. */
export function addressOf(server: Server, { HOST }: Place): string {
  const { port } = server.address() as AddressInfo;
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
