import { EventEmitter } from 'node:events';

/** Loaded before the module of a utility process: provides `process.parentPort`, which connects it to the app. */
const port = new EventEmitter();
process.on('message', data => void port.emit('message', { data, ports: [] }));
Object.assign(process, {
  parentPort: Object.assign(port, { postMessage: (message: unknown) => process.send?.(message) }),
});
