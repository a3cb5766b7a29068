import type { Target } from '../tools/target.ts';
import { formulas, groups, packed } from './payloads.ts';
import { Writer } from './writer.ts';

/** What was written, and where it is shown. */
export type Filled = {
  texts: string[];
  productIds: string[];
  /** Enquiries whose message holds many payloads. */
  packedEnquiries: string[];
  enquiries: number;
  /** Names of at most 200 characters, which together hold every payload. */
  names: string[];
  categoryIds: string[];
  userIds: string[];
  socialIds: string[];
  writer: Writer;
};

const rich = ['smallDesc', 'fullDesc', 'features', 'applications', 'advantages', 'additionalDesc'];
/** Payloads in each rich text of a product. The first may hide the others, so each field begins with another one. */
const perText = 8;
const recordsPerRound = 40;

/** Writes every payload into every field of products and enquiries, through the calls that people use. */
export async function fill(target: Target, texts: string[]): Promise<Filled> {
  const writer = new Writer(target);
  const names = packed(texts, 200);
  const categoryIds: string[] = [];
  const userIds: string[] = [((await target.read('/api/auth/self')) as { _id: string })._id];
  const rounds = Math.min(recordsPerRound, names.length);
  for (let number = 0; number < rounds; number += 1) categoryIds.push(await writer.category(`Category ${number}`));
  for (let number = 1; number < rounds; number += 1) {
    userIds.push(await writer.user(`User ${number}`, `user${number}@example.com`));
  }
  const productIds: string[] = [];
  const sets = groups(texts, perText);
  for (let number = 0; number < sets.length; number += 1) {
    const set = sets[number % sets.length] ?? [];
    const fields = rich.map((field, turn) => {
      const from = turn % set.length;
      return [field, [...set.slice(from), ...set.slice(0, from)].join('\n')];
    });
    const categoryId = categoryIds[number % categoryIds.length] ?? '';
    const name = names[number % names.length] ?? '';
    productIds.push(await writer.product({ name, categoryId, ...Object.fromEntries(fields) }));
  }
  const email = 'visitor@example.com';
  for (const [index, text] of [...texts, ...formulas].entries()) {
    if (index % 50 === 0) await target.forgetTries();
    const name = text.slice(0, 200);
    // A name of blanks alone is none.
    if (name.trim()) await writer.enquiry({ name, email, organization: name, message: text, product: name });
  }
  await target.forgetTries();
  for (const message of packed(texts, 10_000)) {
    await writer.enquiry({ name: 'Packed', email, organization: 'Packed', message });
  }
  const enquiries = (await target.read('/api/contact-queries')) as { _id: string; name: string }[];
  const socials = (await target.read('/api/socials')) as { _id: string }[];
  return {
    texts,
    names,
    productIds,
    packedEnquiries: enquiries.filter(({ name }) => name === 'Packed').map(({ _id }) => _id),
    enquiries: enquiries.length,
    categoryIds,
    userIds,
    socialIds: socials.map(({ _id }) => _id),
    writer,
  };
}

/** Renames categories, users and products in rounds, until every payload was in a name of each. */
export async function* renamed(target: Target, filled: Filled): AsyncGenerator<void> {
  const { writer, names, categoryIds, userIds, productIds } = filled;
  for (const round of groups(names, categoryIds.length)) {
    // Names of users may be changed for so long after signing in.
    await target.renew();
    for (const [index, name] of round.entries()) {
      await writer.put(`/api/categories/${categoryIds[index]}`, { name: `${name.slice(0, 196)} ${index}` });
      const form = new FormData();
      form.append('name', name);
      await writer.send('PUT', `/api/products/${productIds[index % productIds.length]}`, form);
      const email = index === 0 ? target.email : `user${index}@example.com`;
      await writer.put(`/api/admin-users/${userIds[index]}`, { name, email });
    }
    yield;
  }
}

/** The same for the social links, of which there are four. */
export async function* relinked(filled: Filled): AsyncGenerator<void> {
  for (const round of groups(filled.names, filled.socialIds.length)) {
    for (const [index, name] of round.entries()) {
      const link = `https://example.com/?${name.replace(/\s/g, ' ')}`;
      await filled.writer.put(`/api/socials/${filled.socialIds[index]}`, { name, link });
    }
    yield;
  }
}
