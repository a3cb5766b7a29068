import { EventEmitter } from 'node:events';

/**
 * What unit tests get for Electron, whose package outside of it is but the path of a program: an `app` that tells of
 * events. The other names are undefined, so a test that would need them fails when it uses one.
 */
export const app = new EventEmitter();
