/** Multipart forms as bytes (RFC 7578), which may be malformed. */

const boundary = 'b0undary';
export const formType = `multipart/form-data; boundary=${boundary}`;

/** One part, whose headers are not escaped. */
const part = (headers: string[], body: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);

export const end = Buffer.from(`--${boundary}--\r\n`);

/** Escapes a name as browsers do (HTML, multipart form data). */
const quoted = (text: string) => text.replace(/[\r\n"]/g, character => encodeURIComponent(character));

export const filePart = (field: string, bytes: Buffer, filename = 'picture', type = 'image/png'): Buffer =>
  part(
    [
      `Content-Disposition: form-data; name="${field}"; filename="${quoted(filename)}"`,
      ...(type ? [`Content-Type: ${type}`] : []),
    ],
    bytes,
  );

export const fieldPart = (name: string, value: string): Buffer =>
  part([`Content-Disposition: form-data; name="${name}"`], value);

const field = 'image-file';

/** Malformed forms around one good image. All must be refused, except those marked as accepted. */
export const oddForms = (image: Buffer): { name: string; type: string; body: Buffer; expected: number[] }[] => {
  const good = filePart(field, image);
  const form = (...parts: Buffer[]) => Buffer.concat([...parts, end]);
  const disposition = (rest: string) =>
    part([`Content-Disposition: form-data; ${rest}`, 'Content-Type: image/png'], image);
  return [
    { name: 'without a boundary', type: 'multipart/form-data', body: form(good), expected: [400] },
    { name: 'with another boundary', type: 'multipart/form-data; boundary=other', body: form(good), expected: [400] },
    { name: 'with an empty boundary', type: 'multipart/form-data; boundary=', body: form(good), expected: [400] },
    { name: 'with two boundaries', type: `${formType}; boundary=other`, body: form(good), expected: [201, 400] },
    {
      name: 'with a boundary of 300 letters',
      type: `multipart/form-data; boundary=${'b'.repeat(300)}`,
      body: form(good),
      expected: [400],
    },
    { name: 'called JSON', type: 'application/json', body: form(good), expected: [415] },
    {
      name: 'called multipart/mixed',
      type: `multipart/mixed; boundary=${boundary}`,
      body: form(good),
      expected: [400],
    },
    { name: 'without an end', type: formType, body: good, expected: [400] },
    { name: 'of nothing', type: formType, body: Buffer.alloc(0), expected: [400] },
    { name: 'of an end alone', type: formType, body: end, expected: [400] },
    { name: 'with the file twice', type: formType, body: form(good, good), expected: [400] },
    { name: 'with the file in another field', type: formType, body: form(filePart('images', image)), expected: [400] },
    {
      name: 'with the file in a field called __proto__',
      type: formType,
      body: form(filePart('__proto__', image)),
      expected: [400],
    },
    { name: 'with a text in place of the file', type: formType, body: form(fieldPart(field, 'x')), expected: [400] },
    {
      name: 'with a text besides',
      type: formType,
      body: form(fieldPart('__proto__', 'x'), good),
      expected: [201, 400],
    },
    {
      name: 'with 2,000 fields',
      type: formType,
      body: form(...Array.from({ length: 2000 }, (_, n) => fieldPart(`f${n}`, 'x')), good),
      expected: [400],
    },
    {
      name: 'with a field name of 10,000 letters',
      type: formType,
      body: form(fieldPart('n'.repeat(10_000), 'x'), good),
      expected: [400],
    },
    {
      name: 'with headers of 100 KB in a part',
      type: formType,
      body: form(
        part([`Content-Disposition: form-data; name="${field}"; filename="a.png"`, `X: ${'x'.repeat(100_000)}`], image),
      ),
      expected: [201, 400],
    },
    { name: 'with a part without headers', type: formType, body: form(part([], image)), expected: [400] },
    {
      name: 'with a part without a name',
      type: formType,
      body: form(disposition('filename="a.png"')),
      expected: [400],
    },
    {
      name: 'with a name in RFC 5987 form',
      type: formType,
      body: form(disposition(`name="${field}"; filename*=UTF-8''..%2f..%2fx.png`)),
      expected: [201, 400],
    },
    {
      name: 'with an unquoted name',
      type: formType,
      body: form(disposition(`name=${field}; filename=a.png`)),
      expected: [201, 400],
    },
    {
      name: 'with a line end in the name of the file',
      type: formType,
      body: form(disposition(`name="${field}"; filename="a\r\nb.png"`)),
      expected: [201, 400],
    },
    {
      name: 'in base64',
      type: formType,
      body: form(
        part(
          [`Content-Disposition: form-data; name="${field}"; filename="a.png"`, 'Content-Transfer-Encoding: base64'],
          image.toString('base64'),
        ),
      ),
      expected: [400],
    },
    {
      name: 'within a form',
      type: formType,
      body: form(
        part(
          [`Content-Disposition: form-data; name="${field}"`, 'Content-Type: multipart/mixed; boundary=inner'],
          `--inner\r\nContent-Disposition: file; filename="a.png"\r\n\r\n${image.toString('latin1')}\r\n--inner--`,
        ),
      ),
      expected: [400],
    },
    {
      name: 'behind 1 MB of preamble',
      type: formType,
      body: Buffer.concat([Buffer.alloc(1_000_000, 'x'), Buffer.from('\r\n'), form(good)]),
      expected: [201, 400],
    },
    {
      name: 'of line feeds alone',
      type: formType,
      body: Buffer.from(form(good).toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
      expected: [400],
    },
    {
      name: 'with a file of 21 MB',
      type: formType,
      body: form(filePart(field, Buffer.concat([image, Buffer.alloc(21 * 1024 * 1024)]))),
      expected: [413],
    },
  ];
};
