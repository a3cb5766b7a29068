import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { dxfText, pdfBytes, stepText, zipBytes } from '../../testing/files/documents.ts';
import { foldersOf } from '../../testing/files/folders-of.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const script = '<script>alert(1)</script>';
const part = { 'part.stp': Buffer.from(stepText) };

/** Sets the flag of an encrypted file, in its header and in the table of contents. */
function encrypted(): Buffer {
  const bytes = zipBytes(part);
  bytes.writeUInt16LE(1, 6);
  bytes.writeUInt16LE(1, bytes.indexOf('PK\u0001\u0002', 0, 'latin1') + 8);
  return bytes;
}

/** A valid PDF that runs a script and starts a program when it is opened. */
function actingPdf(): Buffer {
  const action = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) /Next << /S /Launch /F (calc.exe) >> >>';
  const text = pdfBytes().toString('latin1').replace('/Type /Catalog', `/Type /Catalog ${action}`);
  return Buffer.from(text.replace(/startxref\n\d+/, `startxref\n${text.lastIndexOf('xref\n0 4')}`), 'latin1');
}

describe.each(databases)('hostile documents, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const originals = () => readdirSync(foldersOf(server).originals);

  test.each([
    ['pdf', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, 'is not a PDF, STEP, DXF or ZIP file.'],
    ['pdf', `<!doctype html>${script}`, 'is not a PDF, STEP, DXF or ZIP file.'],
    ['step', Buffer.from('MZ\u0090\0', 'latin1'), 'is not a PDF, STEP, DXF or ZIP file.'],
    ['dxf', `999\n${script}\n`, 'is not a DXF file: it has no section.'],
    ['stp', `${stepText}${script}`, 'is damaged: the STEP file does not end with END-ISO-10303-21.'],
    ['zip', Buffer.from('Rar!\u001a\u0007\0', 'latin1'), 'is not a PDF, STEP, DXF or ZIP file.'],
    ['zip', encrypted(), 'is protected by a password, so it cannot be checked. Please send it without one.'],
    [
      'zip',
      zipBytes({ 'inner.zip': zipBytes(part) }),
      'holds another archive, which cannot be checked: inner.zip. Put its files in directly.',
    ],
    ['zip', zipBytes({ zeros: new Uint8Array(1_000_000) }), 'would unpack to more than 200 times its size.'],
    ['zip', zipBytes({ 'install.bat': Buffer.from('calc') }), 'holds a program: install.bat.'],
  ])(
    'sent as .%s are refused with the reason, as new ones and as revisions, and leave nothing: %#',
    async (ending, bytes, reason) => {
      const { _id, productId } = await make.document();
      const before = originals();
      const name = `sent.${ending}`;
      const file = ['file', new File([bytes as never], name, { type: 'application/pdf' }), name];
      const fields = Object.entries({ productId, title: 'Sheet', kind: 'manual' });
      for (const response of [
        await server.staff.form('POST', '/api/v1/documents', [...fields, file] as never),
        await server.staff.form('PUT', `/api/v1/documents/${_id}`, [file] as never),
      ]) {
        const message = `${name} ${reason}`;
        expect([response.status, response.json.error]).toEqual([
          400,
          { code: 'invalid_document', details: [{ path: 'file', message }] },
        ]);
      }
      expect(originals()).toEqual(before);
      expect(readdirSync(server.deps.media.scratch)).toEqual([]);
      expect(await server.client.documents.list({ productId })).toMatchObject([{ version: 1, revisions: 0 }]);
    },
  );

  test.each([
    ['a PDF with actions', actingPdf(), 'application/pdf'],
    ['a DXF with a page as its comment', `999\n${script}\n${dxfText}`, 'image/vnd.dxf'],
    ['a STEP with a page as its comment', stepText.replace('DATA;', `/* ${script} */\nDATA;`), 'model/step'],
    ['an archive of pages', zipBytes({ 'index.html': Buffer.from(script) }), 'application/zip'],
  ])('%s is served unchanged, as a download that may run nothing on this site', async (_title, bytes, type) => {
    const document = await make.document({ file: [new File([bytes as never], 'x.html', { type: 'text/html' })] });
    await server.client.documents.update({
      id: document._id,
      file: [new File([new Uint8Array(pdfBytes('next'))], 'y')],
    });
    const [earlier] = await server.client.documents.revisions({ id: document._id });
    await server.client.documents.update({ id: document._id, earlierFile: earlier?.file ?? '' });
    for (const path of [(await server.client.documents.get({ id: document._id })).path, earlier?.path]) {
      const response = await fetch(server.url + path);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(bytes));
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': expect.stringMatching(/^attachment; /),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });
});
