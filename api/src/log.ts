import pino, { type DestinationStream, type Level, type Logger } from 'pino';

/**
 * The server's log, one JSON line per entry. Of an error only type, message, code and stack are logged: driver errors
 * also carry the statement with its values, which are users' data.
 */
export function createLog(level: Level | 'silent', destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, ...('code' in error ? { code: String(error.code) } : {}), stack };
}
