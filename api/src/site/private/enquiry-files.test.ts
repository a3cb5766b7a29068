import { request } from 'node:http';
import { enquiryFileLimits } from '@hydraulics/common/units/uploads/enquiry-file-limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { purgeUnfinished } from '../../enquiries/files/finish-file.ts';
import { databases } from '../../testing/databases.ts';
import { pdfBytes, stepText, zipBytes } from '../../testing/files/documents.ts';
import type { FormPart } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type RenderPage, testWebsite } from '../../testing/website.ts';

const megabyte = 1024 * 1024;

const render: RenderPage = async ({ url, form, client }) => {
  const token = url.replace(/^\/enquiry\/|\?.*$/g, '');
  const read = url.startsWith('/enquiry/') ? await client.enquiries.opened({ token }) : null;
  return { status: 200, head: '', body: JSON.stringify({ url, form, read }), state: null };
};
const vera = { name: 'Vera', email: 'vera@example.com', message: 'A quote, please.', elapsed: 60_000 };
const pdf = pdfBytes();

/** A valid PDF of exactly so many bytes. */
const largePdf = (bytes: number): Buffer => {
  const start = Buffer.from(`%PDF-1.7\n%${'x'.repeat(Math.max(0, bytes - pdf.length - 11))}\n`, 'latin1');
  const whole = Buffer.concat([start, pdf.subarray(pdf.indexOf('\n') + 1)]);
  const text = whole.subarray(-2000).toString('latin1');
  const shift = whole.length - pdf.length;
  const moved = text.replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + shift}`);
  return Buffer.concat([whole.subarray(0, -2000), Buffer.from(moved, 'latin1')]);
};

describe.each(databases)('files with an enquiry, on %s', database => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(database, { website: testWebsite(render), trustProxy: true });
  });
  afterEach(() => server?.close());

  let count = 0;
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const submit = async () => {
    count += 1;
    const headers = from(`192.0.2.${count % 250}`);
    const { json, status } = await server.http.send('POST', '/api/contact-submit', vera, headers);
    expect(status).toBe(201);
    return { id: json._id as string, token: json.page.replace('/enquiry/', '') as string, page: json.page as string };
  };
  const announce = (token: string, name: string, bytes: number, { address = '203.0.113.1', mark = '' } = {}) =>
    server.http.send('POST', '/api/v1/opened-enquiry/files', { token, name, bytes, mark }, from(address));
  const patch = (at: string, offset: number, body: Buffer, address = '203.0.113.1') =>
    server.http.request(at, {
      method: 'PATCH',
      headers: {
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(offset),
        ...from(address),
      },
      body: body as never,
    });
  const send = async (token: string, name: string, body: Buffer, address?: string) => {
    const { json } = await announce(token, name, body.length, address ? { address } : {});
    if (json.refused) return json.refused as string;
    const sent = await patch(json.address, 0, body, address);
    return (sent.json.reason ?? sent.json.state) as string;
  };
  const opened = async (token: string) =>
    (await server.http.get(`/api/v1/opened-enquiry?token=${token}`)).json.files as Record<string, unknown>[];
  const isServed = async (address: string) => (await fetch(server.url + address)).headers.has('Content-Disposition');
  const partsLeft = () => server.deps.db.read(({ enquiryFileParts }) => enquiryFileParts.count());

  test('arrive after the enquiry, and only staff download them, as attachments', async () => {
    const { id, token } = await submit();
    expect(await send(token, 'Lagerbock Ø40.pdf', pdf)).toBe('stored');
    const [file] = await server.client.enquiries.files({ id });
    expect(file).toMatchObject({ name: 'Lagerbock Ø40.pdf', bytes: pdf.length, state: 'stored', reason: null });
    const response = await fetch(server.url + file?.address);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true);
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="Lagerbock ?40.pdf"; filename*=UTF-8''Lagerbock%20%C3%9840.pdf`.replace('?', '_'),
    );
    expect(response.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    // Neither without the link's proof nor for anybody who has the private page.
    expect(await isServed(`/enquiry-files/${file?._id}`)).toBe(false);
    expect(await isServed(String(file?.address).replace(/proof=../, 'proof=xx'))).toBe(false);
    expect((await server.http.get(`/api/v1/enquiries/${id}/files`)).status).toBe(401);
    expect(await opened(token)).toEqual([
      {
        _id: file?._id,
        name: 'Lagerbock Ø40.pdf',
        bytes: pdf.length,
        state: 'stored',
        reason: null,
        received: pdf.length,
      },
    ]);
    const [listed] = await server.client.enquiries.list({ limit: 1 });
    expect(listed?.files).toEqual([
      { _id: file?._id, name: 'Lagerbock Ø40.pdf', bytes: pdf.length, state: 'stored', reason: null },
    ]);
  });

  test('are removed by their sender, and staff read that there was one', async () => {
    const { id, token, page } = await submit();
    expect(await send(token, 'drawing.pdf', pdf)).toBe('stored');
    expect(await send(token, 'kept.pdf', largePdf(2000))).toBe('stored');
    const [file, kept] = await server.client.enquiries.files({ id });
    const remove = (fileId: unknown, of = token) =>
      server.http.send(
        'POST',
        '/api/v1/opened-enquiry/file-removals',
        { token: of, file: fileId },
        from('203.0.113.9'),
      );
    // Nobody removes one with the link of another enquiry.
    const other = await submit();
    expect((await remove(file?._id, other.token)).status).toBe(404);
    const before = await partsLeft();
    // As the form does it without script; twice is once.
    for (let times = 0; times < 2; times += 1) {
      const response = await server.http.request(page, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...from('203.0.113.9') },
        body: new URLSearchParams({ action: 'remove', file: String(file?._id) }) as never,
        redirect: 'manual',
      });
      expect([response.status, response.headers.get('Location')]).toEqual([303, `${page}?sent=remove`]);
    }
    expect(await partsLeft()).toBe(before - 1);
    expect((await opened(token)).map(one => one.name)).toEqual(['kept.pdf']);
    expect((await server.client.enquiries.files({ id })).map(one => [one.name, one.state, one.reason])).toEqual([
      ['drawing.pdf', 'refused', 'The customer removed it.'],
      ['kept.pdf', 'stored', null],
    ]);
    await server.client.enquiries.update({ id, state: 'won' });
    expect((await remove(kept?._id)).json.message).toBe(
      'This enquiry is closed. Its files cannot be removed any more.',
    );
  });

  test('take no bytes, and tell nothing, by the link of an enquiry that was merged with theirs', async () => {
    const [victim, attacker] = [await submit(), await submit()];
    const { json } = await announce(victim.token, 'plant.pdf', pdf.length, { mark: 'a' });
    const stolen = json.address.replace(victim.token, attacker.token);
    for (const [id, other] of [
      [attacker.id, victim.id],
      [victim.id, attacker.id],
    ] as const) {
      await server.client.enquiries.merge({ id, other });
      expect((await server.http.request(stolen, { method: 'HEAD' })).status).toBe(404);
      expect((await patch(stolen, 0, pdf)).status).toBe(404);
      const again = await announce(attacker.token, 'plant.pdf', pdf.length, { mark: 'a' });
      expect(again.json._id).not.toBe(json._id);
      expect((await opened(attacker.token)).map(({ _id }) => _id)).toEqual([again.json._id]);
      await server.client.enquiries.separate({ id, other });
    }
    expect((await patch(json.address, 0, pdf)).json.state).toBe('stored');
  });

  test('go on where the connection was cut', async () => {
    const { token } = await submit();
    const body = largePdf(3 * megabyte);
    const { json } = await announce(token, 'large.pdf', body.length, { mark: 'a' });
    // The connection dies in the middle of a request that promised everything.
    await new Promise<void>((resolve, reject) => {
      const sending = request(server.url + json.address, {
        method: 'PATCH',
        headers: {
          'Content-Type': 'application/offset+octet-stream',
          'Content-Length': body.length,
          'Upload-Offset': 0,
        },
      });
      sending.on('error', () => resolve());
      sending.on('response', () => reject(new Error('answered')));
      sending.write(body.subarray(0, megabyte + 12_345), () => setImmediate(() => sending.destroy()));
    });
    await expect.poll(async () => (await opened(token))[0]?.received).toBeGreaterThan(0);
    const again = await announce(token, 'large.pdf', body.length, { mark: 'a' });
    expect(again.json._id).toBe(json._id);
    const head = await server.http.request(json.address, { method: 'HEAD' });
    const offset = Number(head.headers.get('Upload-Offset'));
    expect(head.headers.get('Upload-Length')).toBe(String(body.length));
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThan(body.length);
    // Bytes that were sent before, or that leave a gap, are refused with where to go on.
    for (const wrong of [0, offset + 1]) {
      const refused = await patch(json.address, wrong, body.subarray(wrong));
      expect([refused.status, refused.headers.get('Upload-Offset')]).toEqual([409, String(offset)]);
    }
    const done = await patch(json.address, offset, body.subarray(offset));
    expect([done.status, done.json.state]).toEqual([200, 'stored']);
    // The same file chosen again is not sent again.
    const once = await announce(token, 'large.pdf', body.length, { mark: 'a' });
    expect(once.json).toMatchObject({ _id: json._id, received: body.length, refused: null });
  });

  test.each([
    ['drawing.exe', pdf, 'It could be a program, which we do not take.'],
    ['drawing.pdf.exe', pdf, 'It could be a program, which we do not take.'],
    ['drawing.pdf', Buffer.from('MZ\u0090\0 a program', 'latin1'), 'It is not what its name says: it is no PDF file.'],
    [
      'table.xlsm',
      zipBytes({ a: Buffer.from('a') }),
      'It may hold macros, which we do not take. Save it as XLSX or PDF, and add that.',
    ],
    ['table.xls', pdf, 'It may hold macros, which we do not take. Save it as XLSX or PDF, and add that.'],
    [
      'all.zip',
      zipBytes({ 'a.stp': Buffer.from(stepText) }),
      'It is an archive, which we do not take. Add its files one by one.',
    ],
    ['empty.pdf', Buffer.alloc(0), 'It is empty.'],
    [
      '../../etc/passwd.pdf',
      pdf,
      'Its name contains characters that a file name cannot have. Rename it, and add it again.',
    ],
    [
      'fdp.\u202egnp.exe.pdf',
      pdf,
      'Its name contains characters that a file name cannot have. Rename it, and add it again.',
    ],
    ['a\u0000.pdf', pdf, 'Its name contains characters that a file name cannot have. Rename it, and add it again.'],
    [`${'n'.repeat(296)}.pdf`, pdf, 'Its name is too long. Shorten it to 200 characters, and add it again.'],
    [
      'letter.docx',
      zipBytes({ a: Buffer.from('a') }),
      'We take PDF, DXF, DWG, STEP, pictures and spreadsheets (XLSX, ODS, CSV).',
    ],
    ['table.xlsx', zipBytes({ 'a.txt': Buffer.from('a') }), 'It is not what its name says: it is no XLSX file.'],
    [
      'table.xlsx',
      zipBytes({
        '[Content_Types].xml': Buffer.from('a'),
        'xl/workbook.xml': Buffer.from('b'),
        'xl/vbaProject.bin': Buffer.from('c'),
      }),
      'It holds macros, which we do not take. Save it without, and add that.',
    ],
    [
      'table.xlsx',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]),
      'It is protected by a password, so it cannot be checked. Please send it without one.',
    ],
    ['list.csv', Buffer.from('a;b\n\0\u0001\u0002', 'latin1'), 'It is not what its name says: it is no CSV file.'],
    ['list.csv', Buffer.from('<html><script>alert(1)</script>'), 'It is not what its name says: it is no CSV file.'],
    ['part.dwg', Buffer.from('not a drawing'), 'It is not what its name says: it is no DWG file.'],
    ['photo.png', Buffer.from('<svg onload="alert(1)"/>'), 'It is not what its name says: it is no PNG file.'],
    [
      'photo.gif',
      Buffer.concat([Buffer.from('GIF89a....;', 'latin1'), zipBytes({ 'a.txt': Buffer.from('a') })]),
      'It holds another file.',
    ],
  ])('%s is refused in words, and nothing of it is kept: %#', async (name, body, reason) => {
    const { id, token } = await submit();
    expect(await send(token, name, body)).toBe(reason);
    expect(await partsLeft()).toBe(0);
    const [file] = await server.client.enquiries.files({ id });
    expect(file).toMatchObject({ state: 'refused', reason, address: null });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a shown name must not contain
    expect(file?.name).not.toMatch(/[\\/\u0000-\u001f\u202e]/);
    expect(file?.name.length).toBeLessThanOrEqual(200);
  });

  test.each([
    ['part.stp', Buffer.from(stepText)],
    ['old.dwg', Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(200)])],
    ['list.csv', Buffer.from('Pos;Menge\n1;2\n')],
    ['list.csv', Buffer.from('\ufeffPos\tMenge\n', 'utf16le')],
    [
      'photo.jpg',
      Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(500), Buffer.from('ffd9', 'hex')]),
    ],
    ['table.xlsx', zipBytes({ '[Content_Types].xml': Buffer.from('a'), 'xl/workbook.xml': Buffer.from('b') })],
    ['table.ods', zipBytes({ mimetype: Buffer.from('a'), 'content.xml': Buffer.from('b') })],
  ])('%s is stored: %#', async (name, body) => {
    const { token } = await submit();
    expect(await send(token, name, body)).toBe('stored');
  });

  test('are refused beyond 25 MB, 20 for an enquiry, and for links that open nothing', async () => {
    const { token } = await submit();
    const large = await announce(token, 'large.pdf', 25 * megabyte + 1);
    expect(large.json.refused).toBe('It has more than 25 MB, and we take at most 25 MB. Please send it another way.');
    const huge = await announce(token, 'huge.pdf', 1e12);
    expect(huge.json.refused).toBe('It has 931 GB, and we take at most 25 MB. Please send it another way.');
    for (let one = 1; one < 20; one += 1) await announce(token, `${one}.pdf`, 1000, { address: `198.51.100.${one}` });
    const more = await announce(token, 'more.pdf', 1000);
    expect([more.status, more.json.message]).toEqual([
      400,
      'One enquiry takes 20 files at most. Please send further ones by email.',
    ]);
    expect((await announce(`${token}x`, 'a.pdf', 1000)).status).toBe(410);
    const { token: other } = await submit();
    const { json } = await announce(other, 'a.pdf', pdf.length);
    const stolen = json.address.replace(other, token);
    expect((await patch(stolen, 0, pdf)).status).toBe(404);
    expect((await server.http.request(json.address.replace(other, `${other}x`), { method: 'HEAD' })).status).toBe(404);
  });

  test('a flood of one address is stopped at 200 MB a day, and its enquiries are taken all the same', async () => {
    const body = largePdf(24 * megabyte);
    const results: string[] = [];
    for (let one = 0; one < 10; one += 1) {
      const { token } = await submit();
      results.push(await send(token, 'flood.pdf', body, '203.0.113.66'));
    }
    const refused =
      'You have sent 200 MB today, which is all that we take in a day. Add it tomorrow, or send it by email.';
    expect(results).toEqual([...Array(8).fill('stored'), refused, refused]);
    expect((await server.client.enquiries.count({})).total).toBe(10);
    const { id, token } = await submit();
    expect(await send(token, 'flood.pdf', pdf, '203.0.113.67')).toBe('stored');
    // What was refused is told to staff.
    const [newest] = await server.client.enquiries.list({ limit: 1, offset: 1 });
    expect(newest?.files[0]).toMatchObject({ state: 'refused', reason: refused });
    expect(id).not.toBe(newest?._id);
    server.clock.advance(24 * 3600_000);
    expect(await send(token, 'next day.pdf', pdf, '203.0.113.66')).toBe('stored');
  }, 120_000);

  test('a flood of many addresses is stopped at the quota and before the last fifth of the disk', async () => {
    const noRoom = 'We have no room for more files at the moment. Please send it by email.';
    server.deps.fileRoom.quotaBytes = 10 * megabyte;
    const body = largePdf(3 * megabyte);
    const tokens = await Promise.all(Array.from({ length: 8 }, async () => (await submit()).token));
    const results = await Promise.all(tokens.map((token, place) => send(token, 'many.pdf', body, `198.51.${place}.1`)));
    const stored = results.filter(result => result === 'stored').length;
    expect(stored).toBeLessThanOrEqual(3);
    expect(results.filter(result => result !== 'stored').every(result => result === noRoom)).toBe(true);
    const used = await server.deps.db.read(({ enquiryFiles }) => enquiryFiles.sum('received', { state: 'stored' }));
    expect(Number(used)).toBeLessThanOrEqual(10 * megabyte);
    server.deps.fileRoom.quotaBytes = 1000 * megabyte;
    server.deps.fileRoom.disk = async () => ({ total: 1000 * megabyte, free: 200 * megabyte + 1000 });
    const { token } = await submit();
    expect(await send(token, 'disk.pdf', largePdf(3000))).toBe(noRoom);
    server.deps.fileRoom.disk = async () => ({ total: 1000 * megabyte, free: 201 * megabyte });
    expect(await send(token, 'disk.pdf', largePdf(3000))).toBe('stored');
  }, 120_000);

  test('what never arrived is deleted after a day, and staff read that it was sent', async () => {
    const { id, token } = await submit();
    const { json } = await announce(token, 'cut.pdf', 1_000_000);
    await patch(json.address, 0, pdf.subarray(0, 500));
    expect(await partsLeft()).toBe(1);
    server.clock.advance(23 * 3600_000);
    await purgeUnfinished(server.deps);
    expect(await partsLeft()).toBe(1);
    server.clock.advance(2 * 3600_000);
    await purgeUnfinished(server.deps);
    expect(await partsLeft()).toBe(0);
    expect(await server.client.enquiries.files({ id })).toMatchObject([
      { name: 'cut.pdf', state: 'refused', reason: 'It was never sent to its end. Add it again.' },
    ]);
  });

  test('are in the personal data of their sender, and are erased with it at once', async () => {
    const { token } = await submit();
    await send(token, 'mine.pdf', pdf);
    const found = await server.client.personalData.find({ email: vera.email });
    expect(found.enquiries[0]?.files).toMatchObject([{ name: 'mine.pdf', state: 'stored' }]);
    const address = found.enquiries[0]?.files[0]?.address as string;
    expect((await fetch(server.url + address)).status).toBe(200);
    await server.client.personalData.erase({ email: vera.email });
    expect(await partsLeft()).toBe(0);
    expect(await server.deps.db.read(({ enquiryFiles }) => enquiryFiles.count())).toBe(0);
    expect(await isServed(address)).toBe(false);
  });

  describe('in a form without script', () => {
    const fields: FormPart[] = [
      ['name', 'Vera'],
      ['email', vera.email],
      ['message', 'A quote, please.'],
      ['submission', 'one-key'],
    ];
    const form = (path: string, parts: FormPart[], address = '203.0.113.5') => {
      const body = new FormData();
      for (const [name, value, filename] of parts)
        if (typeof value === 'string') body.append(name, value);
        else body.append(name, value, filename);
      return server.http.request(path, { method: 'POST', redirect: 'manual', headers: from(address), body });
    };
    const file = (name: string, body: Buffer): FormPart => ['files', new Blob([body as never]), name];

    test('come with the enquiry, once although the form was sent twice', async () => {
      for (let time = 0; time < 2; time += 1) {
        const sent = await form('/contact-us', [...fields, file('a.pdf', pdf), file('b.stp', Buffer.from(stepText))]);
        expect(sent.status).toBe(303);
        expect(sent.headers.get('Location')).toMatch(/^\/contact-us\?sent=[\w-]+\.[\w-]{43}$/);
      }
      const listed = await server.client.enquiries.list({});
      expect(listed).toHaveLength(1);
      expect(listed[0]?.files.map(({ name, state }) => `${name} ${state}`)).toEqual(['a.pdf stored', 'b.stp stored']);
    });

    test('are left out if they cannot be taken, and the enquiry is not', async () => {
      const parts = [...fields, file('a.exe', pdf), file('big.pdf', largePdf(26 * megabyte)), file('c.pdf', pdf)];
      const sent = await form('/contact-us', parts);
      expect(sent.headers.get('Location')).toMatch(/&refused=2$/);
      const [enquiry] = await server.client.enquiries.list({});
      expect(enquiry?.files.map(({ name, reason }) => [name, reason])).toEqual([
        ['a.exe', 'It could be a program, which we do not take.'],
        ['big.pdf', 'It has more than 25 MB, and we take at most 25 MB. Please send it another way.'],
        ['c.pdf', null],
      ]);
    });

    test('nothing typed is lost when a text is wrong', async () => {
      const sent = await form('/contact-us', [...fields.slice(1), ['name', ''], file('a.pdf', pdf)]);
      expect(sent.status).toBe(400);
      expect(sent.text).toContain('A quote, please.');
      expect(await server.client.enquiries.list({})).toHaveLength(0);
    });

    test('are added on the private page', async () => {
      const { page, id } = await submit();
      const sent = await form(page, [['action', 'file'], file('later.pdf', pdf)]);
      expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${page}?sent=file`]);
      const bad = await form(page, [['action', 'file'], file('later.exe', pdf)]);
      expect(bad.headers.get('Location')).toBe(`${page}?sent=refused`);
      const none = await form(page, [['action', 'file']]);
      expect([none.status, none.text.includes('Choose a file first.')]).toEqual([400, true]);
      expect((await server.client.enquiries.files({ id })).map(({ name }) => name)).toEqual(['later.pdf', 'later.exe']);
      expect((await form(`${page}x`, [file('later.pdf', pdf)])).status).toBe(404);
    });

    test('an API call may send them with the enquiry', async () => {
      const sent = await server.http.form('POST', '/api/contact-submit', [
        ...fields.slice(0, 3),
        ['items', JSON.stringify([{ code: 'VCX-100', quantity: 2 }])],
        file('a.pdf', pdf),
        file('b.pdf', Buffer.from('MZ')),
      ]);
      expect(sent.status).toBe(201);
      expect(sent.json.files).toEqual([
        { name: 'a.pdf', reason: null },
        { name: 'b.pdf', reason: 'It is not what its name says: it is no PDF file.' },
      ]);
      const [enquiry] = await server.client.enquiries.list({});
      expect(enquiry?.items[0]).toMatchObject({ code: 'VCX-100', quantity: 2 });
      const six = ['1', '2', '3', '4', '5', '6'].map(name => file(`${name}.pdf`, pdf));
      const tooMany = await server.http.form('POST', '/api/contact-submit', [...fields.slice(0, 3), ...six]);
      expect([tooMany.status, tooMany.json]).toMatchObject([
        400,
        {
          message: 'Choose at most 5 files in “Files”.',
          error: { details: [{ path: 'files', message: 'Choose at most 5 files in “Files”.' }] },
        },
      ]);
    });
  });

  test('no form may hold more files than the limit says', () => {
    expect(enquiryFileLimits.perForm).toBe(5);
  });
});
