import { describe, expect, test } from 'vitest';
import { databases, serverUrl } from './databases.ts';

describe('the databases of the SQL tests', () => {
  test('the embedded database is always among them', () => {
    expect(databases).toContain('sqlite');
  });

  // Locally the skipped test shows what is missing; in CI it must fail.
  const leftOut = !serverUrl && !process.env.CI;
  test.skipIf(leftOut)(leftOut ? 'MariaDB was left out: TEST_DATABASE_URL names no server' : 'so is MariaDB', () => {
    expect(serverUrl, 'TEST_DATABASE_URL must name a server').toBeTruthy();
    expect(databases).toContain('mariadb');
  });
});
