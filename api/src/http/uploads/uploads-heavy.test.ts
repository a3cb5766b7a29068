import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldErrorsOf } from '../../testing/http.ts';
import { asFile, flat, pngBomb } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe('small files that are expensive to decode', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
  });
  afterAll(() => server?.close());

  const upload = (bytes: Uint8Array) =>
    server.staff.form('POST', '/api/upload-image', [['image-file', asFile(bytes), 'sent.png']]);

  test.each([
    ['1 x 59,000,000', () => pngBomb(1, 59_000_000), 'has a side of 59000000 pixels; at most 20000 are accepted.'],
    ['60,000,000 x 1', () => pngBomb(60_000_000, 1), 'has a side of 60000000 pixels; at most 20000 are accepted.'],
    [
      '7,000 x 7,000 of 16 bits',
      () => pngBomb(7000, 7000, 16),
      'has 49 megapixels of a kind that needs much memory; at most 40 are accepted. A JPEG may have 60.',
    ],
  ])(
    'small files that are expensive to decode are refused by their header, with field and reason: %s',
    async (_title, make, reason) => {
      const response = await upload(make());
      expect(response.status).toBe(400);
      expect(response.json.error.code).toBe('invalid_image');
      expect(fieldErrorsOf(response)).toEqual([`image-file: sent.png ${reason}`]);
      expect(server.logged).toEqual([]);
    },
  );

  test('small files that are expensive to decode do not delay small images', async () => {
    const heavy = await Promise.all([1, 2, 3].map(() => flat('png', 3000, 1000)));
    const order: string[] = [];
    const done = (name: string) => (response: { status: number }) => {
      expect(response.status).toBe(201);
      order.push(name);
    };
    const waiting = heavy.map(bytes => upload(bytes).then(done('heavy')));
    waiting.push(upload(await flat()).then(done('small')));
    await Promise.all(waiting);
    expect(order).toEqual(['small', 'heavy', 'heavy', 'heavy']);
  });
});
