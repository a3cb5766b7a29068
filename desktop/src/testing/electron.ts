import { EventEmitter } from 'node:events';

/**
 * Replaces Electron in unit tests, where its package exports only the path of a program: an `app` that emits events.
 * The other names are undefined, so a test that uses one fails.
 */
export const app = new EventEmitter();
