import { randomUUID } from 'node:crypto';
import type { Client as Calls } from '@hydraulics/common/contract/client';
import { pdfFile } from '../../api/src/testing/files/documents.ts';
import { pngFile } from '../../api/src/testing/images.ts';
import { clientAt } from '../../api/src/testing/server.ts';
import { admin } from '../tools/server.ts';

/** What this version stored that the release before does not know. */
type Filled = {
  /** A product with a value in every field that was added since. */
  product: string;
  category: string;
  /** Enquiries by their state. */
  enquiries: Record<string, string>;
  /** The names of records that visitors must not see. */
  hidden: string[];
  page: string;
};

const password = 'a long enough password';

/** Calls of a server, signed in. */
export async function signedIn(url: string): Promise<Calls> {
  const { token } = await clientAt(url, '').auth.login(admin);
  return clientAt(url, token);
}

/** Fills a site by calls of this version with what the release before does not know. */
export async function fill(url: string): Promise<Filled> {
  const calls = await signedIn(url);
  const category = (await calls.categories.create({ name: 'Rolling presses', intro: 'Presses that roll.' }))._id;
  const make = async (name: string, more: object = {}) =>
    (await calls.products.create({ name, categoryId: category, ...more }))._id;
  const spare = await make('Seal kit');
  const product = await make('Press 100', {
    availability: 'in stock',
    searchTitle: 'A press',
    searchDescription: 'A press that presses',
    accessories: JSON.stringify([spare]),
    images: [await pngFile()],
  });
  await make('Press 90', { life: 'discontinued', replaces: JSON.stringify([]) });
  const hidden = ['Secret press', 'Press of next year', 'Secret category'];
  await make('Secret press', { status: 'draft', images: [await pngFile()] });
  await make('Press of next year', { status: 'draft', publishAt: '2099-01-01T00:00:00.000Z' });
  await calls.categories.create({ name: 'Secret category', status: 'draft' });
  await calls.products.update({ id: product, name: 'Press 100, pending', pending: 'true' });
  await calls.documents.create({
    ...{ productId: product, title: 'Declaration', kind: 'declaration', file: [pdfFile('d.pdf', 'declaration')] },
  });
  for (const role of ['sales', 'author'] as const) {
    await calls.auth.signup({ name: `A ${role}`, email: `${role}@example.com`, password, role });
  }
  const block = { kind: 'picture', image: { file: 0 }, alt: 'A press', side: 'left', html: '<p>A press.</p>' };
  const images = [await pngFile()];
  const { _id: page } = await calls.pages.create({ title: 'A fair', blocks: JSON.stringify([block]), images });
  return { product, category, enquiries: await addEnquiries(url, calls, product), hidden, page };
}

const states = ['new', 'in_work', 'answered', 'quoted', 'won', 'lost', 'spam'] as const;

async function addEnquiries(url: string, calls: Calls, product: string): Promise<Record<string, string>> {
  const visitor = clientAt(url, '');
  const ask = (message: string) => {
    const words = { name: 'Vera', email: 'vera@example.com', message, product, elapsed: 60_000 };
    return visitor.enquiries.submit(words, { key: randomUUID() });
  };
  const ids: Record<string, string> = {};
  for (const state of [...states, 'merged'] as const) {
    await ask(`An enquiry that is ${state}`);
  }
  const all = await calls.enquiries.list({});
  const begin = 'An enquiry that is ';
  for (const { _id, message } of all) if (message.startsWith(begin)) ids[message.slice(begin.length)] = _id;
  for (const state of states) {
    const lost = state === 'lost' ? { lostReason: 'price' as const } : {};
    if (state !== 'new') await calls.enquiries.update({ id: ids[state] ?? '', state, ...lost });
  }
  await calls.enquiries.update({ id: ids.in_work ?? '', dueOn: '2099-01-01', assignee: 'me' });
  await calls.enquiries.merge({ id: ids.new ?? '', other: ids.merged ?? '' });
  await calls.enquiries.addNote({ id: ids.won ?? '', text: 'They ordered.' });
  return ids;
}
