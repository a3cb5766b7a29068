/**
 * A start that cannot succeed for an expected reason: a wrong setting, a taken port, a database out of reach. Its message
 * tells the operator what to do, so it is printed without a stack trace.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
