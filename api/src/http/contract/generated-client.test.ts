import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { api } from '@hydraulics/common/contract/api';
import { toOpenApi } from '@hydraulics/common/openapi/document';
import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const folder = mkdtempSync(join(tmpdir(), 'generated-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const document = toOpenApi(api, { version: '1', server: '/' });
  const types = await openapiTypes(document as never, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  });
  writeFileSync(join(folder, 'api.ts'), astToString(types));
});

async function compile(programs: Record<string, string>): Promise<string[]> {
  const files = Object.entries(programs).map(([name, program]) => {
    writeFileSync(join(folder, name), program);
    return name;
  });
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext'];
  const flags = [...options, '--allowImportingTsExtensions', '--pretty', 'false', ...files];
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, ...flags], { cwd: folder }).catch(
    (failure: { stdout: string }) => failure,
  );
  return stdout.split('\n').flatMap(line => line.replace(/^(\S+?)\(.*?: error (TS\d+): .*$/, '$1: $2') || []);
}

const program = `
import type { Category, Enquiry, Error as Refusal, NewEnquiry, NewProduct, Product, paths } from './api.ts';

const enquiry: NewEnquiry = { name: 'Vera', email: 'vera@example.com', message: 'A quotation, please.' };
const product: NewProduct = { name: 'Pump', categoryId: 'c', images: [new Blob()], specImage: new Blob() };

type Created = paths['/api/products']['post']['responses'][201]['content']['application/json'];
type Refused = paths['/api/add-category']['post']['responses'][409]['content']['application/json'];

async function read<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(((await answer.json()) as Refusal).message);
  return (await answer.json()) as T;
}

export async function summary(site: string): Promise<string> {
  const categories = await read<Category[]>(site + '/api/categories');
  const first: Product = await read<Product>(site + '/api/products/' + categories[0]?._id);
  const waiting = (await read<Enquiry[]>(site + '/api/contact-queries')).filter(one => one.state === 'new');
  return [first.name, first.images.length.toFixed(), first.specImage ?? '', waiting[0]?.productId ?? ''].join();
}

export const created = ({ _id, message }: Created): string => _id + message + enquiry.name + product.name;
export const codeOf = (refused: Refused): 'in_use' | string => refused.error.code;
`;

/** Each has one error that untyped or unnamed schemas would allow. */
const wrong = {
  'a-field-that-is-not-there.ts':
    "import type { Product } from './api.ts'; export const p = (one: Product) => one.price;",
  'a-state-that-is-none.ts': "import type { Enquiry } from './api.ts'; export const s: Enquiry['state'] = 'closed';",
  'text-for-a-file.ts': "import type { NewProduct } from './api.ts'; export const f: NewProduct['specImage'] = 'text';",
};

test('a generated client has the nouns as types, with which a program compiles', async () => {
  expect(await compile({ 'program.ts': program, ...wrong })).toEqual([
    'a-field-that-is-not-there.ts: TS2339',
    'a-state-that-is-none.ts: TS2322',
    'text-for-a-file.ts: TS2322',
  ]);
});
