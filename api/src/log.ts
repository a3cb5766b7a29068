import { writeSync } from 'node:fs';
import pino, { type DestinationStream, type Level, type Logger } from 'pino';

/**
 * The server's log, one JSON line per entry, on standard output unless another destination is given. Of an error only
 * type, message, code and stack are logged. The messages of databases and parsers quote users' data, so they are
 * replaced (`reasonOf`). So are the tokens of review links, which are a part of their path.
 */
export function createLog(level: Level | 'silent', destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeError, path: withoutToken } }, destination ?? new LogOutput(1));
}

const withoutToken = (path: unknown): unknown =>
  typeof path === 'string' ? path.replace(/^(\/+review\/+).+/i, '$1…') : path;

/** In ms: how long one line may wait for a pipe that is full. */
const patience = { times: 20, ms: 10 };

/**
 * Writes each line at once. A line that cannot be written, as on a full disk, is lost, and counted in the next line that
 * can be. pino's own destination repeats such a write for ever, on the only thread.
 */
export class LogOutput implements DestinationStream {
  readonly #fd: number;
  #lost = 0;
  #reason = '';
  #isCut = false;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    const level = pino.levels.values.warn;
    const msg = `Lines of this log are missing: ${this.#lost} could not be written (${this.#reason})`;
    const isWritable = this.#lost === 0 || this.#put(`${JSON.stringify({ level, time: Date.now(), msg })}\n`);
    if (isWritable) this.#lost = 0;
    if (!isWritable || !this.#put(line)) this.#lost += 1;
  }

  #put(text: string): boolean {
    // A partly written line must not swallow the next one.
    const bytes = Buffer.from(this.#isCut ? `\n${text}` : text);
    let written = 0;
    for (let left = this.#lost === 0 ? patience.times : 0; written < bytes.length; ) {
      try {
        written += writeSync(this.#fd, bytes, written);
      } catch (error) {
        this.#reason = String((error as NodeJS.ErrnoException).code);
        if (this.#reason === 'EAGAIN' && left > 0) {
          left -= 1;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, patience.ms);
          continue;
        }
        this.#isCut ||= written > 0;
        return false;
      }
    }
    this.#isCut = false;
    return true;
  }
}

/** Keeps this process running when its output cannot be written: the disk of a log is full, or its reader has gone. */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const errors = causesOf(error);
  const type = error.constructor.name;
  const code = codeOf(error);
  const stack = errors.map(one => [`${one.name}: ${messageOf(one)}`, ...framesOf(one)].join('\n')).join('\ncaused by ');
  return { type, message: errors.map(messageOf).join(': '), ...(code ? { code } : {}), stack };
}

/** The reason of a failure for the log, without user input. */
export function reasonOf(cause: unknown): string | undefined {
  if (cause === undefined) return undefined;
  return cause instanceof Error ? causesOf(cause).map(messageOf).join(': ') : String(cause);
}

function causesOf(error: Error): Error[] {
  const errors: Error[] = [];
  for (let one: unknown = error; one instanceof Error && !errors.includes(one); one = one.cause) errors.push(one);
  return errors;
}

function messageOf(error: Error): string {
  if (isFromDatabase(error))
    return `${codeOf(error) || 'An error'} in ${'query' in error ? outlineOf(error.query) : 'the database'}`;
  return error instanceof SyntaxError ? 'The text could not be parsed' : error.message;
}

const isFromDatabase = (error: Error) =>
  'driverError' in error || 'sqlMessage' in error || error.constructor.name === 'SqliteError';

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

function outlineOf(statement: unknown): string {
  const text = String(statement);
  const [verb = ''] = /^\s*\w+/.exec(text) ?? [];
  const [, table = ''] = /\b(?:FROM|INTO|UPDATE|TABLE)\s+["`]?(\w+)/i.exec(text) ?? [];
  return `${verb.trim().toUpperCase()} ${table}`.trim();
}

const framesOf = ({ stack = '' }: Error): string[] => stack.split('\n').filter(line => /^\s+at /.test(line));
