import { EventEmitter } from 'node:events';
import { fault } from './test-connection.ts';

const whatToDo = 'Add it to e2e/fakes/electron.';

/**
 * Makes a stand-in say by name what it lacks, instead of being undefined where Electron has something. Set aside are
 * what JavaScript itself looks for in any object.
 */
export function complete<T extends object>(name: string, part: T): T {
  return new Proxy(part, {
    get(target, property, receiver) {
      if (property in target || typeof property === 'symbol' || property === 'then' || property === 'toJSON') {
        return Reflect.get(target, property, receiver);
      }
      throw fault(`The stand-in for Electron has no ${name}.${property}. ${whatToDo}`);
    },
  });
}

/** An emitter that knows its events: listening to one that never comes would be a test that shows nothing. */
export class Emitter extends EventEmitter {
  constructor(name: string, events: readonly string[]) {
    super();
    this.on('newListener', (event: string) => {
      if (!events.includes(event))
        throw fault(`The stand-in for Electron has no event ${name} '${event}'. ${whatToDo}`);
    });
  }
}

/** An event that a listener can prevent. @returns whether one did */
export function emitPreventable(emitter: EventEmitter, name: string, details: object, ...more: unknown[]): boolean {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
  emitter.emit(name, event, ...more);
  return event.defaultPrevented;
}
