/**
 * An expected reason why the server cannot start, such as a wrong setting, a port in use or an unreachable database.
 * The message says what the operator can do and is printed without a stack trace.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
