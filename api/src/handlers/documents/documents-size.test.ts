import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pdfBytes } from '../../testing/files/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('the size of documents, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  test('50 MB are accepted, one byte more is not', async () => {
    const { _id: productId } = await factories(server).product();
    const send = (size: number) => {
      const padding = Buffer.alloc(size - pdfBytes().length);
      const file = new File([new Uint8Array(Buffer.concat([pdfBytes(), padding]))], 'large.pdf');
      const fields = [
        ['productId', productId],
        ['title', 'Large'],
        ['kind', 'manual'],
        ['file', file, 'large.pdf'],
      ];
      return server.staff.form('POST', '/api/v1/documents', fields as never);
    };
    // Zeros after the end are beyond the part that is searched for the trailer.
    expect((await send(52_428_800)).json.error.code).toBe('invalid_document');
    const response = await send(52_428_801);
    expect(response.status).toBe(413);
    expect(response.json.message).toBe('large.pdf is larger than 50 MB.');
  });
});
