import { MessageLink } from './message-link.ts';
import { emptyRecord, type LaunchOptions, type Recorded } from './recorded.ts';

/** The connection to the test that started this process. */
export const driver = new MessageLink(process as never);
export const launch = JSON.parse(process.env.FAKE_ELECTRON_LAUNCH ?? '{}') as LaunchOptions;

export const recorded: Recorded = emptyRecord();

/** Records an unexpected error, which fails the test even if the app catches it. */
export function failTest(message: string): Error {
  recorded.errors.push(message);
  return new Error(message);
}

driver.on('recorded', () => recorded);
// Exit with the test.
process.on('disconnect', () => process.exit(1));
