import { expect, test } from 'vitest';
import { Closables } from './lifecycle.ts';

test('closes in reverse order, and continues after a failure', async () => {
  const closed: string[] = [];
  const closables = new Closables();
  closables.add({ close: () => void closed.push('database') });
  closables.add({
    close: async () => {
      closed.push('worker');
      throw new Error('hung');
    },
  });
  closables.add({ close: async () => void closed.push('website') });
  await expect(closables.close()).rejects.toMatchObject({ errors: [{ message: 'hung' }] });
  expect(closed).toEqual(['website', 'worker', 'database']);
  await closables.close();
  expect(closed).toHaveLength(3);
});
