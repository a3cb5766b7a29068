import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { Random } from '../../faults/tools/random.ts';
import * as container from './containers.ts';
import { type Bases, type Format, formats } from './containers.ts';
import { foreignFiles, marker, zipOf } from './foreign.ts';

/**
 * A file and its expected outcome: the code of its refusal; `accepted`, re-encoded without its hidden content; or
 * `either` if decoders may differ, as long as nothing hidden gets through.
 */
export type HostileFile = {
  name: string;
  bytes: Buffer;
  filename?: string;
  type?: string;
  expected: 'accepted' | 'either' | 'invalid_image' | 'malformed_upload' | 'invalid_input';
};

const text = (value: string) => Buffer.from(value, 'latin1');
const script = `<script>/*${marker}*/alert(1)</script>`;

/** Content after the end of an image, which decoders ignore. */
const tails: [name: string, bytes: Buffer][] = [
  ['HTML', text(`<html>${script}</html>`)],
  ['a ZIP archive', zipOf('a.html', text(script))],
  ['PHP', text(`<?php /*${marker}*/ system($_GET[0]);`)],
];

const polyglots = (bases: Bases): HostileFile[] =>
  formats.flatMap(format =>
    tails.map(([tail, bytes]) => ({
      name: `${format} with ${tail} behind it`,
      bytes: Buffer.concat([bases[format], bytes]),
      expected: 'accepted' as const,
    })),
  );

const disguised: HostileFile[] = foreignFiles.flatMap(([name, bytes], index) => {
  const [filename, type] = [
    ['picture.png', 'image/png'],
    ['picture.jpg', 'image/jpeg'],
    ['picture.svg', 'image/svg+xml'],
    ['picture.webp', ''],
  ][index % 4] as [string, string];
  return { name: `${name} called ${filename}`, bytes, filename, type, expected: 'invalid_image' as const };
});

const wrongNames = (bases: Bases): HostileFile[] =>
  (
    [
      ['png', 'a.php'],
      ['jpeg', 'a.html'],
      ['gif', 'a.js'],
      ['webp', 'a.svg'],
      ['avif', 'a.exe'],
      ['png', 'a.jpg.php%00.png'],
    ] as [Format, string][]
  ).map(([format, filename]) => ({
    name: `${format} called ${filename}`,
    bytes: bases[format],
    filename,
    type: 'text/html',
    expected: 'accepted',
  }));

const cutOff = (bases: Bases): HostileFile[] =>
  formats.flatMap(format => {
    const whole = bases[format];
    const pieces: [string, number][] = [
      ['its signature alone', format === 'avif' ? 32 : 12],
      ['a quarter', Math.floor(whole.length / 4)],
      ['a half', Math.floor(whole.length / 2)],
    ];
    return pieces.map(([name, length]) => ({
      name: `${format}, of which ${name} arrived`,
      bytes: whole.subarray(0, length),
      expected: 'invalid_image' as const,
    }));
  });

const smallest: HostileFile[] = [
  { name: 'no byte', bytes: Buffer.alloc(0), expected: 'invalid_image' },
  { name: 'one byte', bytes: Buffer.from([0x89]), expected: 'invalid_image' },
  {
    name: 'a signature of PNG and zeros',
    bytes: Buffer.concat([text('\x89PNG\r\n\x1a\n'), Buffer.alloc(500)]),
    expected: 'invalid_image',
  },
  {
    name: 'a signature of JPEG and zeros',
    bytes: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(500)]),
    expected: 'invalid_image',
  },
];

const bombs = (bases: Bases): HostileFile[] => [
  { name: 'PNG of 30,000 × 30,000', bytes: container.pngOf(30_000, 30_000), expected: 'invalid_image' },
  { name: 'PNG of 1 × 59,000,000', bytes: container.pngOf(1, 59_000_000), expected: 'invalid_image' },
  { name: 'PNG of 59,000,000 × 1', bytes: container.pngOf(59_000_000, 1), expected: 'invalid_image' },
  {
    name: 'PNG of 7,000 × 7,000 at 16 bits',
    bytes: container.pngOf(7000, 7000, { bits: 16, colour: 6 }),
    expected: 'invalid_image',
  },
  { name: 'PNG of 2³¹-1 squared', bytes: container.pngOf(2 ** 31 - 1, 2 ** 31 - 1), expected: 'invalid_image' },
  { name: 'PNG of no width', bytes: container.pngOf(0, 9), expected: 'invalid_image' },
  {
    name: 'PNG of 3,000 × 3,000 that is all there',
    bytes: container.pngOf(3000, 3000, { zeros: 3000 * 9001 }),
    expected: 'accepted',
  },
  {
    name: 'PNG of 1 × 1 with 60 MB of pixels',
    bytes: container.pngOf(1, 1, { zeros: 60_000_000 }),
    expected: 'either',
  },
  {
    name: 'PNG whose colour profile grows to 200 MB',
    bytes: container.intoPng(
      bases.png,
      container.pngChunk('iCCP', Buffer.concat([text('a\0\0'), deflateSync(Buffer.alloc(200_000_000))])),
    ),
    expected: 'either',
  },
  {
    name: 'PNG whose text grows to 200 MB',
    bytes: container.intoPng(
      bases.png,
      container.pngChunk('zTXt', Buffer.concat([text('a\0\0'), deflateSync(Buffer.alloc(200_000_000))])),
    ),
    expected: 'either',
  },
  ...formats.map(
    (format): HostileFile => ({
      name: `${format} that claims 16,000 × 16,000`,
      bytes: container.withSize(format, bases[format], 16_000, 16_000),
      // The canvas of a GIF is not decoded, its frames are.
      expected: format === 'gif' ? 'accepted' : 'invalid_image',
    }),
  ),
  {
    name: 'JPEG that claims 65,500 × 65,500',
    bytes: container.withSize('jpeg', bases.jpeg, 65_500, 65_500),
    expected: 'invalid_image',
  },
  {
    name: 'GIF that claims 65,535 × 65,535',
    bytes: container.withSize('gif', bases.gif, 65_535, 65_535),
    expected: 'accepted',
  },
];

const hidden = (bases: Bases): HostileFile[] => {
  const note = text(script);
  const tiff = container.exif(`${marker} ${script}`);
  const xmp = text(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`);
  return [
    {
      name: 'JPEG with a place and a script in EXIF',
      bytes: container.intoJpeg(bases.jpeg, 0xe1, Buffer.concat([text('Exif\0\0'), tiff])),
      expected: 'accepted',
    },
    {
      name: 'JPEG with a script in XMP',
      bytes: container.intoJpeg(bases.jpeg, 0xe1, Buffer.concat([text('http://ns.adobe.com/xap/1.0/\0'), xmp])),
      expected: 'accepted',
    },
    {
      name: 'JPEG with a script in its comment',
      bytes: container.intoJpeg(bases.jpeg, 0xfe, note),
      expected: 'accepted',
    },
    {
      name: 'JPEG with a script in IPTC',
      bytes: container.intoJpeg(bases.jpeg, 0xed, Buffer.concat([text('Photoshop 3.0\x008BIM'), note])),
      expected: 'accepted',
    },
    {
      name: 'JPEG whose EXIF points beyond its end',
      bytes: container.intoJpeg(bases.jpeg, 0xe1, text('Exif\0\0II*\0\xff\xff\xff\x7f')),
      expected: 'accepted',
    },
    {
      name: 'JPEG whose EXIF points to itself',
      bytes: container.intoJpeg(bases.jpeg, 0xe1, text('Exif\0\0II*\0\x08\0\0\0\0\0\x08\0\0\0')),
      expected: 'accepted',
    },
    {
      name: 'JPEG with a colour profile of rubbish',
      bytes: container.intoJpeg(bases.jpeg, 0xe2, Buffer.concat([text('ICC_PROFILE\0\x01\x01'), note])),
      expected: 'either',
    },
    {
      name: 'JPEG with part 7 of 3 of a colour profile',
      bytes: container.intoJpeg(bases.jpeg, 0xe2, Buffer.concat([text('ICC_PROFILE\0\x07\x03'), note])),
      expected: 'either',
    },
    {
      name: 'JPEG with a place from Flashpix',
      bytes: container.intoJpeg(bases.jpeg, 0xe2, Buffer.concat([text('FPXR\0'), note])),
      expected: 'accepted',
    },
    {
      name: 'PNG with a script in tEXt',
      bytes: container.intoPng(bases.png, container.pngChunk('tEXt', Buffer.concat([text('Comment\0'), note]))),
      expected: 'accepted',
    },
    {
      name: 'PNG with a script in iTXt',
      bytes: container.intoPng(
        bases.png,
        container.pngChunk('iTXt', Buffer.concat([text('XML:com.adobe.xmp\0\0\0\0\0'), xmp])),
      ),
      expected: 'accepted',
    },
    {
      name: 'PNG with a place in eXIf',
      bytes: container.intoPng(bases.png, container.pngChunk('eXIf', tiff)),
      expected: 'accepted',
    },
    {
      name: 'PNG with a colour profile of rubbish',
      bytes: container.intoPng(
        bases.png,
        container.pngChunk('iCCP', Buffer.concat([text('a\0\0'), deflateSync(note)])),
      ),
      expected: 'either',
    },
    {
      name: 'PNG with a chunk of its own',
      bytes: container.intoPng(bases.png, container.pngChunk('evIl', note)),
      expected: 'accepted',
    },
    {
      name: 'PNG with a chunk of a wrong checksum',
      bytes: container.intoPng(bases.png, text('\0\0\0\x04tEXtabcd\0\0\0\0')),
      expected: 'either',
    },
    { name: 'GIF with a script in its comment', bytes: container.intoGif(bases.gif, script), expected: 'accepted' },
    {
      name: 'GIF that is JavaScript, too',
      bytes: container.intoGif(bases.gif, `*/=1;alert(1)/*${marker}`),
      expected: 'accepted',
    },
    { name: 'WebP with a script in a chunk', bytes: container.intoWebp(bases.webp, 'XMP ', xmp), expected: 'either' },
    { name: 'WebP with a place in EXIF', bytes: container.intoWebp(bases.webp, 'EXIF', tiff), expected: 'either' },
    {
      name: 'AVIF with a script in a box of its own',
      bytes: Buffer.concat([bases.avif, Buffer.from([0, 0, 0, script.length + 8]), text(`free${script}`)]),
      expected: 'accepted',
    },
  ];
};

async function moving(random: Random): Promise<HostileFile[]> {
  const frame = () => Buffer.alloc(20 * 20 * 3, random.between(0, 255));
  const reel = (count: number) =>
    sharp(Buffer.concat(Array.from({ length: count }, frame)), {
      raw: { width: 20, height: 20 * count, channels: 3, pageHeight: 20 },
    });
  return [
    { name: 'GIF of three frames', bytes: await reel(3).gif().toBuffer(), expected: 'accepted' },
    { name: 'GIF of 900 frames', bytes: await reel(900).gif().toBuffer(), expected: 'accepted' },
    { name: 'WebP of three frames', bytes: await reel(3).webp().toBuffer(), expected: 'accepted' },
    { name: 'WebP of 300 frames', bytes: await reel(300).webp().toBuffer(), expected: 'accepted' },
  ];
}

/** Images with random changes of their bytes: each is decoded or refused, without side effects. */
const damaged = (bases: Bases, random: Random, each: number): HostileFile[] =>
  formats.flatMap(format =>
    Array.from({ length: each }, (_, number) => {
      const bytes = Buffer.from(bases[format]);
      const from = Math.min(12, bytes.length - 1);
      for (let change = 0; change < 8; change += 1)
        bytes[random.between(from, bytes.length - 1)] = random.between(0, 255);
      return { name: `${format}, damaged ${number}`, bytes, expected: 'either' as const };
    }),
  );

/** File names that would traverse paths, or break a header, a log or a page. */
const hostileNames: [filename: string, expected: HostileFile['expected']][] = [
  ['../../../../etc/cron.d/x.png', 'accepted'],
  ['..\\..\\web.config', 'accepted'],
  ['/etc/passwd', 'accepted'],
  ['C:\\boot.ini', 'accepted'],
  ['a\u0000.png', 'malformed_upload'],
  ['a%00.php', 'accepted'],
  ['a\\r\\nSet-Cookie: b=c.png', 'accepted'],
  ['.htaccess', 'accepted'],
  ['.', 'invalid_input'],
  ['..', 'invalid_input'],
  ['CON', 'accepted'],
  ['a.png.', 'accepted'],
  ['a.png::$DATA', 'accepted'],
  ['a;rm -rf x;.png', 'accepted'],
  ['`id`.png', 'accepted'],
  ['$(id).png', 'accepted'],
  ['"><img src=x onerror=alert(1)>.png', 'accepted'],
  ['\u202egnp.exe', 'accepted'],
  ['Zürich 液压 💩.png', 'accepted'],
  [`${'n'.repeat(5000)}.png`, 'accepted'],
  ['', 'invalid_input'],
  [' ', 'accepted'],
];

/** Every hostile file of a seed. */
export async function hostileFiles(seed: number): Promise<HostileFile[]> {
  const random = new Random(seed);
  const bases = await container.makeBases(random);
  return [
    ...smallest,
    ...disguised,
    ...wrongNames(bases),
    ...cutOff(bases),
    ...polyglots(bases),
    ...hidden(bases),
    ...bombs(bases),
    ...(await moving(random)),
    ...damaged(bases, random, 6),
    ...hostileNames.map(
      ([filename, expected]): HostileFile => ({
        name: `an image called ${JSON.stringify(filename.slice(0, 40))}`,
        bytes: bases.png,
        filename,
        expected,
      }),
    ),
  ];
}
