import { connect } from 'node:net';

/** Whether something on this machine accepts connections at a port. */
export const accepts = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => settle(true)).on('error', () => settle(false));
    const settle = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
  });
