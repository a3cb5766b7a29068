import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { pdfFile } from '../../api/src/testing/files/documents.ts';
import { sampleInput } from '../../api/src/testing/sample.ts';
import { admin } from '../tools/server.ts';

/** One answer: the call, its status and its text. */
type Answer = { call: string; status: number; text: string };

type Input = Record<string, unknown>;
type Endpoints = Record<string, Record<string, Endpoint>>;
type Row = { _id: string };

/** The calls of a version, by its own table. */
export async function callsIn(folder: string): Promise<Endpoints> {
  const file = path.join(folder, 'common/src/contract/api.ts');
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)).api;
}

/** The nouns whose records are added, changed, deleted and restored; each after those that it needs. */
const nouns = ['categories', 'products', 'documents', 'gallery', 'socials', 'users', 'enquiries'];
const mostRead = 30;
let counted = 0;

/** Calls of one signed-in owner, from an address of its own, with the answers in their order. */
export class EveryCall {
  readonly answers: Answer[] = [];
  readonly #url: string;
  readonly #token: string;
  readonly #api: Endpoints;

  constructor(url: string, token: string, api: Endpoints) {
    this.#url = url;
    this.#token = token;
    this.#api = api;
  }

  /** The writes that were refused. */
  get refusals(): Answer[] {
    return this.answers.filter(
      ({ call, status }) => status >= 400 && /\.(create|signup|submit|update|addNote|remove|restore)$/.test(call),
    );
  }

  /** The answers that are faults of the server. */
  get faults(): Answer[] {
    return this.answers.filter(({ status }) => status >= 500);
  }

  /** Sends a call. @returns its JSON, if it has some */
  async send<T = unknown>(noun: string, name: string, input: Input = {}): Promise<T | undefined> {
    const endpoint = this.#api[noun]?.[name];
    if (!endpoint) return undefined;
    const { status, text } = await this.#request(endpoint, input);
    this.answers.push({ call: `${noun}.${name}`, status, text });
    return /^[[{]/.test(text) ? JSON.parse(text) : undefined;
  }

  /** Reads every list, and every record of a list by each call that takes its id. */
  async readAll(): Promise<void> {
    for (const [noun, endpoints] of Object.entries(this.#api)) {
      const reads = Object.entries(endpoints).filter(([, { method }]) => method === 'GET');
      const ids: string[] = [];
      for (const [name] of reads.filter(([, endpoint]) => !endpoint.path.includes(':'))) {
        const answer = await this.send(noun, name, noun === 'search' ? { q: 'press' } : {});
        if (name === 'list' && Array.isArray(answer)) ids.push(...answer.map(({ _id }: Row) => _id));
      }
      for (const [name] of reads.filter(([, endpoint]) => /^[^:]*:id(\/[^:]*)?$/.test(endpoint.path))) {
        for (const id of ids.filter(Boolean).slice(0, mostRead)) await this.send(noun, name, { id });
      }
    }
  }

  /** Adds a record of each noun, changes it, deletes it and restores it. */
  async writeAll(): Promise<void> {
    for (const noun of nouns) {
      const id = await this.#add(noun);
      if (!id) continue;
      const update = this.#api[noun]?.update;
      if (update) await this.send(noun, 'update', { id, ...(await this.#inputOf(noun, update)) });
      if (noun === 'enquiries') await this.send(noun, 'addNote', { id, text: 'Called back.' });
      const { query } = this.#api[noun]?.remove ?? {};
      const takesReason = query && 'reason' in (query as unknown as { shape: object }).shape;
      await this.send(noun, 'remove', { id, ...(takesReason && { reason: 'It was replaced.' }) });
      await this.send(noun, 'restore', { id });
    }
    await this.send('trash', 'list');
    await this.send('audit', 'list');
  }

  async #add(noun: string): Promise<string | undefined> {
    const [group, name] = noun === 'users' ? ['auth', 'signup'] : [noun, noun === 'enquiries' ? 'submit' : 'create'];
    const endpoint = this.#api[group]?.[name];
    if (!endpoint) return undefined;
    const made = await this.send<{ _id?: string }>(group, name, await this.#inputOf(noun, endpoint));
    return made?._id ?? (await this.#newest(noun));
  }

  async #inputOf(noun: string, endpoint: Endpoint): Promise<Input> {
    counted += 1;
    const input = await sampleInput(endpoint, counted);
    if (noun === 'products') return { ...input, categoryId: await this.#newest('categories') };
    if (noun === 'socials') return { ...input, link: 'https://example.com/' };
    const email = `someone${counted}@example.com`;
    if (noun === 'users' && endpoint.method === 'PUT') return { ...input, email, currentPassword: admin.password };
    if (noun === 'users') return { ...input, email, password: 'a long enough password', role: 'editor' };
    if (noun === 'enquiries' && endpoint.method === 'PUT') return { state: 'handled' };
    if (noun === 'enquiries') return { ...input, email, elapsed: 60_000 };
    if (noun !== 'documents') return input;
    const file = [pdfFile('manual.pdf', `Manual ${counted}`)];
    return { ...input, kind: 'manual', productId: await this.#newest('products'), ...(endpoint.files && { file }) };
  }

  async #newest(noun: string): Promise<string | undefined> {
    const rows = (await this.send<Row[]>(noun, 'list')) ?? [];
    return (noun === 'enquiries' ? rows[0] : rows.at(-1))?._id;
  }

  async #request({ method, path: place, files }: Endpoint, input: Input) {
    const rest = Object.entries(input).filter(([name]) => !place.includes(`:${name}`));
    const filled = place.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(input[name])));
    const headers: Record<string, string> = { authorization: `Bearer ${this.#token}`, 'x-forwarded-for': '10.1.2.3' };
    const init: RequestInit = { method, headers };
    const isRead = method === 'GET' || method === 'DELETE';
    const query = isRead ? `?${new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))}` : '';
    if (files) init.body = formOf(rest);
    else if (!isRead) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(Object.fromEntries(rest));
    }
    const response = await fetch(`${this.#url}${filled}${query}`, init);
    return { status: response.status, text: await response.text() };
  }
}

function formOf(fields: [string, unknown][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) for (const one of [value].flat()) form.append(name, one as Blob);
  return form;
}
