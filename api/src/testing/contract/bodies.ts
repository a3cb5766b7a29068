import type { ErrorCode } from '@hydraulics/common/contract/errors';

type Refused = { title: string; status: number; code: ErrorCode };

const type = (value: string) => ({ 'Content-Type': value });
const encoding = (value: string) => ({ 'Content-Encoding': value });

/** Bodies that calls with JSON input must reject. */
export const badBodies: (Refused & { body?: string; headers?: Record<string, string> })[] = [
  { title: 'nothing', status: 400, code: 'invalid_input' },
  { title: 'a list', body: '[]', status: 400, code: 'invalid_input' },
  { title: 'a broken body', body: '{"name": ', status: 400, code: 'malformed_json' },
  { title: 'a bare word', body: '"name"', status: 400, code: 'malformed_json' },
  { title: 'said to be gzip', body: '{}', headers: encoding('gzip'), status: 415, code: 'unsupported_media_type' },
  { title: 'gzip, unsaid', body: '\x1f\x8b\b', status: 400, code: 'malformed_json' },
  {
    title: 'an unknown encoding',
    body: '{}',
    headers: encoding('zebra'),
    status: 415,
    code: 'unsupported_media_type',
  },
  { title: 'text', body: '{}', headers: type('text/plain'), status: 415, code: 'unsupported_media_type' },
  {
    title: 'a form',
    body: 'name=x',
    headers: type('application/x-www-form-urlencoded'),
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    title: 'more than a megabyte',
    body: JSON.stringify({ name: 'x'.repeat(1024 * 1024) }),
    status: 413,
    code: 'payload_too_large',
  },
];

const form = 'multipart/form-data; boundary=b';

/** Bodies that calls with files must reject. */
export const badForms: (Refused & { type: string; body: string })[] = [
  { title: 'JSON', type: 'application/json', body: '{}', status: 415, code: 'unsupported_media_type' },
  { title: 'no boundary', type: 'multipart/form-data', body: 'x', status: 400, code: 'malformed_upload' },
  { title: 'no parts', type: form, body: 'x', status: 400, code: 'malformed_upload' },
  { title: 'no end', type: form, body: '--b\r\n', status: 400, code: 'malformed_upload' },
  {
    title: 'a field without a name',
    type: form,
    body: '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
    status: 400,
    code: 'malformed_upload',
  },
];
