import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { StrictEmitter, strictFake } from './strict-fake.ts';

/** A Node process beside the app, which gets only the messages posted to it. */
class UtilityProcess extends StrictEmitter {
  private readonly child: ChildProcess;

  constructor(module: string, args: string[]) {
    super('utilityProcess', ['spawn', 'message', 'exit', 'error']);
    this.child = fork(module, args, {
      execArgv: ['--import', join(import.meta.dirname, 'utility-register.ts')],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', message => void this.emit('message', message));
    this.child.on('exit', code => void this.emit('exit', code ?? 0));
  }

  postMessage(message: unknown): void {
    this.child.send(message as object);
  }
  kill = () => this.child.kill();
}

export const utilityProcess = strictFake('utilityProcess', {
  fork: (module: string, args: string[] = [], _options: object = {}) => new UtilityProcess(module, args),
});
