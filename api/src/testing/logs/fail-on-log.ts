import { afterEach } from 'vitest';
import { judgeOpenLogs } from './open-logs.ts';

/**
 * A setup file of every API test: what a test server logs, such as an internal error, fails the test that caused it. A
 * test about the log empties `logged`, or starts its server with `mayLog`.
 */
afterEach(judgeOpenLogs);
