import { expect, test } from 'vitest';
import { judgeOpenLogs, watchLog } from './open-logs.ts';

test('a line in the log of an open server fails one test, and names the line', () => {
  const logged: string[] = [];
  const watch = watchLog(logged);
  expect(judgeOpenLogs).not.toThrow();
  logged.push('{"msg":"first"}\n', '{"msg":"second"}\n');
  expect(judgeOpenLogs).toThrow('The server logged what its test did not expect:\n{"msg":"first"}\n{"msg":"second"}\n');
  expect(judgeOpenLogs).not.toThrow();
  watch.end();
});

test('a line that is logged while the server closes fails, too, and none after that', () => {
  const logged: string[] = [];
  const watch = watchLog(logged);
  logged.push('late\n');
  expect(watch.end).toThrow('late');
  logged.push('of nobody\n');
  expect(judgeOpenLogs).not.toThrow();
});
