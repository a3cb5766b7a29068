import { EventEmitter } from 'node:events';

/** Loaded before the module of a utility process, which finds the app behind `process.parentPort`. */
const port = new EventEmitter();
process.on('message', data => void port.emit('message', { data, ports: [] }));
Object.assign(process, {
  parentPort: Object.assign(port, { postMessage: (message: unknown) => process.send?.(message) }),
});
