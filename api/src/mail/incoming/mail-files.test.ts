import type { Attachment } from 'mailparser';
import { expect, test } from 'vitest';
import { readFiles } from './mail-files.ts';

test.each([
  ['text/calendar', 'file 1.ics'],
  ['image/x-unknown', 'file 1.bin'],
  ['constructor', 'file 1.bin'],
  ['__proto__', 'file 1.bin'],
])('a file of the type %s without a name is called %s', (contentType, name) => {
  const attachment = { contentType, content: Buffer.from('a') } as Attachment;
  expect(readFiles([attachment], false).files.map(file => file.name)).toEqual([name]);
});
