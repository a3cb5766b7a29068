import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** Files of other types, with their usual first bytes; all contain the marker that no served file may contain. */

export const marker = 'MARKER-f3b1';
const script = `<script>/*${marker}*/alert(1)</script>`;

const latin = (text: string, length = 600) => Buffer.from(text.padEnd(length, ` ${marker}`), 'latin1');
const hex = (start: string, rest = '') => Buffer.concat([Buffer.from(start.replaceAll(' ', ''), 'hex'), latin(rest)]);

/** A ZIP archive of one stored or deflated file (APPNOTE 4.3). */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
  const entry = Buffer.alloc(42);
  fields.copy(entry, 2);
  entry.writeUInt16LE(20, 0);
  const central = Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), entry, Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;

export const foreignFiles: [name: string, bytes: Buffer][] = [
  ['SVG with a script', latin(svg(script))],
  ['SVG with an event', latin(svg('<rect onload="alert(1)" width="9" height="9"/>'))],
  [
    'SVG that reads a file',
    latin(`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`),
  ],
  ['SVG that loads an image', latin(svg('<image href="http://127.0.0.1:1/x.png"/>'))],
  [
    'SVG of a billion laughs',
    latin(`<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`),
  ],
  ['SVG after an XML declaration', latin(`<?xml version="1.0"?>${svg(script)}`)],
  ['SVG after a byte order mark', Buffer.concat([Buffer.from('efbbbf', 'hex'), latin(svg(script))])],
  ['SVGZ', gzipSync(svg(script))],
  ['HTML', latin(`<!doctype html>${script}`)],
  ['XHTML', latin(`<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`)],
  ['JavaScript', latin(`/*${marker}*/alert(1)`)],
  ['PHP', latin(`<?php /*${marker}*/ system($_GET[0]);`)],
  ['a shell script', latin('#!/bin/sh\nid')],
  [
    'MVG',
    latin('push graphic-context\nviewbox 0 0 9 9\nfill \'url(https://127.0.0.1/x.jpg"|id")\'\npop graphic-context'),
  ],
  ['MSL', latin('<?xml version="1.0"?><image><read filename="/etc/passwd"/><write filename="/tmp/x"/></image>')],
  ['EPS', latin('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(%pipe%id) (r) file')],
  ['PDF', latin('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
  ['TIFF, little endian', hex('49492a0008000000')],
  ['TIFF, big endian', hex('4d4d002a00000008')],
  ['BigTIFF', hex('49492b0008000000')],
  ['DNG', hex('49492a0010000000', 'DNG')],
  ['PSD', hex('38425053 0001 000000000000 0003 00000009 00000009 0008 0003')],
  ['HEIC', hex('0000001866747970 68656963 00000000 6d696631 68656963')],
  ['HEIF of many', hex('0000001866747970 6d736631 00000000 68657663 68656973')],
  ['JPEG XL, bare', hex('ff0a 7f00')],
  ['JPEG XL in a box', hex('0000000c4a584c200d0a870a')],
  ['JPEG 2000', hex('0000000c6a5020200d0a870a')],
  ['JPEG 2000, bare', hex('ff4fff51002f')],
  ['BMP', hex('424d 46000000 00000000 36000000 28000000')],
  ['ICO', hex('0000 0100 0100 1010 0000 0100 2000')],
  ['CUR', hex('0000 0200 0100 2020')],
  ['TGA', hex('0000 0200 0000 0000 0000 0000 0900 0900 1820')],
  ['PCX', hex('0a 05 01 08 0000 0000 0900 0900')],
  ['PPM', latin('P6\n9 9\n255\n')],
  ['PGM', latin('P2\n9 9\n255\n')],
  ['PFM', latin('PF\n9 9\n-1.0\n')],
  ['XBM', latin('#define x_width 9\n#define x_height 9\nstatic char x_bits[] = {')],
  ['XPM', latin('/* XPM */\nstatic char *x[] = {')],
  ['XCF', latin('gimp xcf v011\0')],
  ['DDS', latin('DDS |\0\0\0')],
  ['OpenEXR', hex('762f3101 02000000')],
  ['Radiance HDR', latin('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n')],
  ['FITS', latin('SIMPLE  =                    T')],
  ['WMF', hex('d7cdc69a 0000')],
  ['EMF', hex('01000000 6c000000')],
  ['FLIF', latin('FLIF33')],
  ['QOI', latin('qoif\0\0\0\t\0\0\0\t\x03\0')],
  ['BPG', hex('425047fb')],
  ['a ZIP archive', zipOf('a.txt', latin(script))],
  ['a Word document', zipOf('word/document.xml', latin(script))],
  ['a Java archive', zipOf('META-INF/MANIFEST.MF', latin('Main-Class: A'))],
  ['gzip', gzipSync(latin(script))],
  ['7z', hex('377abcaf271c0004')],
  ['RAR', latin('Rar!\x1a\x07\x01\0')],
  ['tar', latin(`a.txt${'\0'.repeat(252)}ustar`)],
  ['a Windows program', latin('MZ\x90\0\x03')],
  ['a Linux program', hex('7f454c46 02010100')],
  ['a Mach-O program', hex('cffaedfe 07000001')],
  ['WebAssembly', hex('0061736d 01000000')],
  ['Flash', latin('CWS\x0a')],
  ['MP4', hex('0000001866747970 69736f6d 00000200 69736f6d')],
  ['WebM', hex('1a45dfa3 9f4286')],
  ['AVI', latin('RIFF\0\0\0\0AVI LIST')],
  ['WAV', latin('RIFF\0\0\0\0WAVEfmt ')],
  ['MP3', latin('ID3\x04\0\0')],
  ['Ogg', latin('OggS\0\x02')],
  ['a TrueType font', hex('0001000000')],
  ['WOFF2', latin('wOF2\0\x01')],
  ['an e-mail', latin('MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<script>')],
  [
    'XML of an external entity',
    latin('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "http://127.0.0.1:1/">]><a>&b;</a>'),
  ],
  ['JSON', latin('{"__proto__":{"a":1}}')],
  ['an SQLite database', latin('SQLite format 3\0')],
  ['a certificate', latin('-----BEGIN CERTIFICATE-----\n')],
  ['only zeros', Buffer.alloc(600)],
  ['only 0xff', Buffer.alloc(600, 0xff)],
];
