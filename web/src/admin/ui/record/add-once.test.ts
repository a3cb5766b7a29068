import { AppError } from '@hydraulics/common/contract/errors';
import { expect, it } from 'vitest';
import type { Base } from '../drafts/drafts.ts';
import { addOnce } from './add-once.ts';

type Values = { file: string };

it('sends a record without a form to edit it anew, if another one was added with its key', async () => {
  const sent: [file: string, key: string | undefined][] = [];
  const call = addOnce<Values, Values, { version: number; updatedAt: string }>({
    noun: 'gallery',
    label: 'image',
    add: {
      call: async (_api, { file }, { options }) => {
        sent.push([file, options.key]);
        if (options.key !== 'first') return { message: 'Image uploaded successfully!' };
        throw new AppError('idempotency_mismatch', undefined, { details: [{ path: '_id', message: 'an-image' }] });
      },
    },
  });
  let base: Base<Values> = { values: { file: '' }, key: 'first' };
  const continueFrom = (next: Base<Values>) => {
    base = next;
  };
  const added = await call({} as never, { file: 'other.png' }, { base, continueFrom, options: {} });
  expect(added).toEqual({ message: 'Image uploaded successfully!' });
  expect(sent).toEqual([
    ['other.png', 'first'],
    ['other.png', base.key],
  ]);
  expect(base.key).not.toBe('first');
});
