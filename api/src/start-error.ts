/**
 * An expected reason why the server cannot start: a wrong setting, a port in use, a database out of reach. The message
 * tells the operator what to do and is printed without a stack trace.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
