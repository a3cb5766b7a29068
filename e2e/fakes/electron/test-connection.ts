import { Link } from './message-link.ts';
import { emptySeen, type Launch, type Seen } from './recorded.ts';

/** The test's end of the line, and what it asked for when it started this process. */
export const test = new Link(process as never);
export const launch = JSON.parse(process.env.STAND_IN ?? '{}') as Launch;

/** What the test may look at afterwards. */
export const seen: Seen = emptySeen();

/** Something that the app did and that nothing expected; it fails the test, even when the app swallows the error. */
export function fault(sentence: string): Error {
  seen.faults.push(sentence);
  return new Error(sentence);
}

test.on('seen', () => seen);
// Without the test there is nobody to work for.
process.on('disconnect', () => process.exit(1));
