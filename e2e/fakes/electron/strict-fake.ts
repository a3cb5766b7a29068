import { EventEmitter } from 'node:events';
import { failTest } from './test-connection.ts';

const hint = 'Add it to e2e/fakes/electron.';

/**
 * Wraps a fake so that a missing member fails the test by name instead of being undefined. Symbols, `then` and `toJSON`
 * are excepted because JavaScript itself reads them.
 */
export function strictFake<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, property, receiver) {
      if (property in target || typeof property === 'symbol' || property === 'then' || property === 'toJSON') {
        return Reflect.get(target, property, receiver);
      }
      throw failTest(`The fake Electron has no ${name}.${property}. ${hint}`);
    },
  });
}

/** An emitter with a fixed list of events, so that a listener for an event that is never emitted fails the test. */
export class StrictEmitter extends EventEmitter {
  constructor(name: string, events: readonly string[]) {
    super();
    this.on('newListener', (event: string) => {
      if (!events.includes(event)) throw failTest(`The fake Electron has no event ${name} '${event}'. ${hint}`);
    });
  }
}

/** @returns whether a listener called `preventDefault` */
export function emitPreventable(emitter: EventEmitter, name: string, details: object, ...args: unknown[]): boolean {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
  emitter.emit(name, event, ...args);
  return event.defaultPrevented;
}
