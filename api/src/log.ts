import pino, { type DestinationStream, type Level, type Logger } from 'pino';

/**
 * The server's log, one JSON line per entry. Of an error only type, message, code and stack are logged. The messages of
 * databases and parsers quote users' data, so theirs are replaced (`reasonOf`).
 */
export function createLog(level: Level | 'silent', destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
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
