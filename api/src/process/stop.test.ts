import { expect, test, vi } from 'vitest';
import { exitOnSignals } from './stop.ts';

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends the server during its start with the code %d, and only then', (signal, code) => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const others = process.rawListeners(signal);
  process.removeAllListeners(signal);
  try {
    const remove = exitOnSignals();
    process.emit(signal);
    expect(exit.mock.calls).toEqual([[code]]);
    remove();
    process.emit(signal);
    expect(exit).toHaveBeenCalledTimes(1);
  } finally {
    for (const listener of others) process.on(signal, listener as NodeJS.SignalsListener);
    exit.mockRestore();
  }
});
