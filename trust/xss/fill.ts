import { reviewPath } from '@hydraulics/common/contract/site-paths';
import { publishRequestLimits } from '@hydraulics/common/nouns/publication/publish-requests';
import { reviewLimits } from '@hydraulics/common/nouns/reviews/review-limits';
import { maxViews } from '@hydraulics/common/nouns/thread/views';
import { pdfFile } from '../../api/src/testing/files/documents.ts';
import { softPasskey } from '../../api/src/testing/second-factors/soft-passkey.ts';
import { until } from '../../faults/tools/site.ts';
import type { Target } from '../tools/target.ts';
import { attributeSets, figuresOf } from './figures.ts';
import { type FilledQuotations, writeQuotations } from './fill-quotations.ts';
import { formulas, groups, longestMessage, packed } from './payloads.ts';
import { profileOf } from './profile.ts';
import { Writer } from './writer.ts';

/** The written records, and where they are shown. */
export type Filled = {
  texts: string[];
  /** Every product; the first `richProducts` of them hold every payload in each rich text. */
  productIds: string[];
  richProducts: number;
  /** Enquiries whose message holds many payloads. */
  packedEnquiries: string[];
  enquiries: number;
  /** Names of at most 200 characters, which together contain every payload. */
  names: string[];
  categoryIds: string[];
  userIds: string[];
  socialIds: string[];
  importIds: string[];
  passkeyUser: PasskeyUser;
  /** Drafts that were sent back, whose remarks together hold every payload. */
  returnedIds: string[];
  /** Review links of the first product, whose remarks hold every payload. */
  reviewPaths: string[];
  /** The private pages of the enquiries that hold many payloads each. */
  enquiryPaths: string[];
  writer: Writer;
} & FilledQuotations;

/** A user with many passkeys, who has signed in from programs with hostile names. */
type PasskeyUser = { writer: Writer; passkeyIds: string[] };

const rich = ['smallDesc', 'fullDesc', 'features', 'applications', 'advantages', 'additionalDesc'];
/**
 * The number of payloads in each rich text of a product: each payload is first in one of the six texts, where no other
 * hides it.
 */
const perText = rich.length;
const recordsPerRound = 40;
/** The screen lists this number of imports. */
const importsListed = 20;
const password = 'only a password of tests';

/** Writes every payload into every field of products and enquiries, through the calls that people use. */
export async function fill(target: Target, texts: string[]): Promise<Filled> {
  const writer = new Writer(target.url, () => target.token);
  const names = packed(texts, 200);
  const categoryIds: string[] = [];
  const userIds: string[] = [((await target.read('/api/v1/session')) as { _id: string })._id];
  const records = Math.min(recordsPerRound, names.length);
  for (let number = 0; number < records; number += 1) categoryIds.push(await writer.category(`Category ${number}`));
  for (let number = 1; number < records; number += 1) {
    userIds.push(await writer.user(`User ${number}`, emailOf(number), password));
  }
  for (const [number, attributes] of attributeSets(texts).slice(0, records).entries()) {
    await writer.put(`/api/categories/${categoryIds[number]}`, {
      name: `Category ${number}`,
      attributes,
      ...searchTexts(names[number] ?? '', number),
    });
  }
  const sets = groups(texts, perText);
  const productIds: string[] = [];
  for (const [number, name] of names.entries()) {
    const categoryId = categoryIds[number % categoryIds.length] ?? '';
    const fields = {
      ...{ name, categoryId, ...searchTexts(name, number) },
      ...richTexts(sets[number] ?? []),
      ...figuresOf(texts, number),
    };
    // One is created with its texts, the next one gets them by an update.
    const isMadeWhole = number % 2 === 0;
    const id = await writer.product(isMadeWhole ? fields : { name: 'Plain', categoryId });
    if (!isMadeWhole) await writer.changeProduct(id, fields);
    productIds.push(id);
  }
  await addDocuments(writer, productIds, texts);
  for (const [number, name] of names.slice(0, 20).entries()) {
    const email = `invited${number}@example.com`;
    const invited = await writer.send('POST', '/api/v1/invitations', { name, email, role: 'viewer' });
    // Every other one goes to the trash.
    if (number % 2 > 0) await writer.send('DELETE', `/api/admin-users/${(invited as { _id: string })._id}`);
  }
  for (const name of names) {
    const id = await writer.product({ name, categoryId: categoryIds[0] ?? '' });
    await writer.send('DELETE', `/api/products/${id}`);
    const { _id } = (await writer.send('POST', '/api/v1/socials', { name, link: 'https://example.com/' })) as {
      _id: string;
    };
    await writer.send('DELETE', `/api/v1/socials/${_id}`);
  }
  const importIds: string[] = [];
  for (const name of names.slice(0, importsListed)) importIds.push(await writer.checkedImport(name));
  await describeImages(writer, names);
  await writer.put('/api/v1/website/profile', profileOf(texts));
  await describeMedia(writer, names);
  await writePages(writer, names);
  await writeReleases(writer, names);
  const socialIds = ((await target.read('/api/socials')) as { _id: string }[]).map(({ _id }) => _id);
  const written = await writeEnquiries(target, writer, { texts, names });
  return {
    texts,
    names,
    productIds,
    richProducts: sets.length,
    ...written,
    ...(await writeQuotations(target, writer, { texts, names, enquiries: written.packedEnquiries })),
    categoryIds,
    userIds,
    socialIds,
    importIds,
    passkeyUser: await addPasskeyUser(target, writer, names),
    returnedIds: await sendBack(target, writer, { texts, categoryId: categoryIds[0] ?? '' }),
    reviewPaths: await writeRemarks(writer, productIds[0] ?? '', { texts, names }),
    writer,
  };
}

/** The texts for search engines; every third record has none and shows its name in their place. */
const searchTexts = (name: string, number: number): Record<string, string> =>
  number % 3 === 0 ? {} : { searchTitle: name, searchDescription: name };

/** Writes every payload into the remarks with which drafts are sent back to who asked for their publication. */
async function sendBack(
  target: Target,
  writer: Writer,
  { texts, categoryId }: { texts: string[]; categoryId: string },
): Promise<string[]> {
  const ids: string[] = [];
  for (const remark of packed(texts, publishRequestLimits.remark)) {
    const recordId = await writer.product({ name: 'Asked', categoryId, status: 'draft' });
    await writer.send('POST', '/api/v1/publish-requests', { noun: 'products', recordId });
    const [request] = (await target.read(`/api/v1/publish-requests?recordId=${recordId}`)) as { _id: string }[];
    await writer.put(`/api/v1/publish-requests/${request?._id}/remark`, { remark });
    ids.push(recordId);
  }
  return ids;
}

/** Writes every payload as a remark, and as the name and the quotation of one, by links with such names. */
async function writeRemarks(
  writer: Writer,
  record: string,
  { texts, names }: Pick<Filled, 'texts' | 'names'>,
): Promise<string[]> {
  const paths: string[] = [];
  for (const [number, some] of groups(packed(texts, reviewLimits.remark), reviewLimits.remarksPerLink).entries()) {
    const link = { noun: 'products', record, days: 30, takesRemarks: true, name: names[number] };
    const { path } = (await writer.send('POST', '/api/v1/review-links', link)) as { path: string };
    const token = path.slice(reviewPath('').length);
    for (const [index, text] of some.entries()) {
      const [name, quote] = [names[index % names.length], names[(index + 1) % names.length]];
      await writer.send('POST', '/api/v1/review-remarks', { token, text, name, quote, anchor: 'p:1' });
    }
    paths.push(path);
  }
  return paths;
}

/** The smallest possible image: one transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Writes every name as the texts of a gallery image, every other one by an update. */
async function describeImages(writer: Writer, names: string[]): Promise<void> {
  for (const [number, alt] of names.entries()) {
    const isMadeWhole = number % 2 === 0;
    const form = new FormData();
    const texts = { alt, ...searchTexts(alt, number) };
    for (const [field, text] of Object.entries(isMadeWhole ? texts : { alt: 'Plain' })) form.append(field, text);
    form.append('image-file', new File([pixel], 'pixel.gif', { type: 'image/gif' }));
    const { _id } = (await writer.send('POST', '/api/upload-image', form)) as { _id: string };
    if (!isMadeWhole) await writer.put(`/api/v1/gallery/${_id}`, texts);
  }
}

/** Writes every name as the text and a tag of a picture in the media library, which no record shows. */
async function describeMedia(writer: Writer, names: string[]): Promise<void> {
  for (const [number, alt] of names.entries()) {
    const form = new FormData();
    // Equal files are stored once: each has a colour of its own.
    const file = Buffer.from(pixel);
    file.writeUInt16LE(number, 13);
    const tags = alt.replaceAll(',', ' ').slice(0, 40);
    form.append('alt', alt.slice(0, 300));
    form.append('tags', tags);
    form.append('file', new File([file], 'pixel.gif', { type: 'image/gif' }));
    const { path } = (await writer.send('POST', '/api/v1/media', form)) as { path: string };
    if (number % 2 === 0) await writer.put('/api/v1/media', { files: [{ path, alt, tags: [tags] }] });
    const document = new FormData();
    document.append('tags', tags);
    document.append('file', pdfFile('sheet.pdf', `media ${number}`));
    await writer.send('POST', '/api/v1/media-documents', document);
  }
}

/** Writes every name into the title and every text of a page, every other one by an update. */
async function writePages(writer: Writer, names: string[]): Promise<void> {
  for (const [number, name] of names.entries()) {
    const isMadeWhole = number % 2 === 0;
    const form = new FormData();
    form.append('title', isMadeWhole ? name : 'Plain');
    for (const [field, text] of Object.entries(searchTexts(name, number))) form.append(field, text);
    const { _id } = (await writer.send('POST', '/api/v1/pages', form)) as { _id: string };
    const changes = new FormData();
    changes.append('title', name);
    for (const [field, text] of Object.entries(searchTexts(name, number + 1))) changes.append(field, text);
    changes.append('blocks', JSON.stringify(blocksWith(name)));
    await writer.send('PUT', `/api/v1/pages/${_id}`, changes);
  }
}

/** Writes every name into the name of a release, every other one by an update. */
async function writeReleases(writer: Writer, names: string[]): Promise<void> {
  for (const [number, name] of names.entries()) {
    const isMadeWhole = number % 2 === 0;
    const body = { name: isMadeWhole ? name : 'Plain', items: [] };
    const { _id } = (await writer.send('POST', '/api/v1/releases', body)) as { _id: string };
    if (!isMadeWhole) await writer.put(`/api/v1/releases/${_id}`, { name });
  }
}

const blocksWith = (text: string): object[] => [
  { kind: 'text', html: text },
  { kind: 'table', head: [text], rows: [[text]] },
  { kind: 'quotation', text, who: text },
  { kind: 'call', heading: text, text, button: text.slice(0, 60).trim() || 'Ask', phones: true },
  { kind: 'people', heading: text, people: [{ name: text, role: text, phone: text.slice(0, 60) }] },
];

const emailOf = (number: number) => `user${number}@example.com`;

/** Fills each text with a set of payloads, each time starting with another one. */
const richTexts = (set: string[]) =>
  Object.fromEntries(
    set.length === 0
      ? []
      : rich.map((field, turn) => {
          const from = turn % set.length;
          return [field, [...set.slice(from), ...set.slice(0, from)].join('\n')];
        }),
  );

/**
 * Writes every payload as the message of its own enquiry and together with others, and as name, organization and
 * product.
 */
async function writeEnquiries(
  target: Target,
  writer: Writer,
  { texts, names }: Pick<Filled, 'texts' | 'names'>,
): Promise<Pick<Filled, 'enquiries' | 'packedEnquiries' | 'enquiryPaths'>> {
  const list = async () => (await target.read('/api/contact-queries')) as { _id: string; name: string }[];
  const before = (await list()).length;
  const email = 'visitor@example.com';
  const all = [...texts, ...formulas, ...packed(texts, longestMessage)];
  const enquiryPaths: string[] = [];
  for (const [index, message] of all.entries()) {
    // This number of enquiries would count as a flood, and be suspected as spam: that is tested elsewhere.
    if (index % 50 === 0) await target.forgetTries();
    const isPack = index >= texts.length + formulas.length;
    const name = isPack ? 'Packed' : (formulas[index - texts.length] ?? names[index % names.length] ?? '');
    const organization = names[(index + 1) % names.length] ?? '';
    const product = names[(index + 2) % names.length] ?? '';
    const items = [{ product, code: organization, note: name.slice(0, 150) }].filter(one => one.product || one.code);
    const contact = { phone: organization, country: product };
    const path = await writer.enquiry({
      name: name.trim() || 'Blank',
      email,
      organization,
      product,
      message,
      ...contact,
      items,
    });
    if (isPack) enquiryPaths.push(path);
  }
  // On a busy machine the database may be too slow for an enquiry, which then waits on disk (docs/decisions/0029).
  await until(60_000, () => target.spooled().length === 0);
  const enquiries = await list();
  const arrived = enquiries.length - before;
  if (arrived !== all.length) throw new Error(`${all.length} enquiries were sent, and ${arrived} are there.`);
  const packedEnquiries = enquiries.filter(({ name }) => name === 'Packed').map(({ _id }) => _id);
  for (const [index, text] of packed(texts, longestMessage).entries()) {
    await writer.send('POST', `/api/v1/enquiries/${packedEnquiries[index]}/notes`, { text });
    const token = enquiryPaths[index]?.replace('/enquiry/', '');
    if (index % 10 === 0) await target.forgetTries();
    // One enquiry takes twenty files.
    for (const name of names.slice(index * 10, index * 10 + 10)) {
      await writer.send('POST', '/api/v1/opened-enquiry/files', { token, name, bytes: 1 });
      await target.forgetTries();
    }
    await writer.send('POST', '/api/v1/opened-enquiry/messages', { token, text });
    const reason = text.slice(0, longestMessage);
    await writer.send('POST', '/api/v1/opened-enquiry/withdrawal', { token, reason });
    // Without mail nobody can be answered.
    if (!target.mails) continue;
    // A blank in braces would have to be filled in.
    const reply = text.replaceAll('{', '{ ').slice(0, longestMessage);
    const subject = names[index % names.length]?.trim() || 'Blank';
    await writer.send('POST', `/api/v1/enquiries/${packedEnquiries[index]}/messages`, { subject, text: reply });
  }
  for (const name of names.filter(one => one.trim())) {
    await writer.send('POST', '/api/v1/reply-templates', { name: name.slice(0, 80), text: name });
  }
  await writer.send('PUT', '/api/v1/reply-signature', { text: names.find(one => one.trim()) ?? '' });
  // Several are the same after their invisible characters are removed, and names must differ.
  const views = names.slice(0, maxViews).map((name, number) => {
    return { name: `${name.trim().slice(0, 55)} ${number}`.trim(), query: { q: name.trim().slice(0, 60) } };
  });
  await writer.send('PUT', '/api/v1/enquiry-views', { views });
  return { enquiries: enquiries.length, packedEnquiries, enquiryPaths };
}

/** Writes every payload as each text of a document, half of them by an update, and as the reason of a deletion. */
async function addDocuments(writer: Writer, productIds: string[], texts: string[]): Promise<void> {
  const revisions = packed(texts, 40);
  for (const [number, title] of packed(texts, 200).entries()) {
    const fields = { title, revision: revisions[number % revisions.length] ?? '', issuer: title, number: title };
    const productId = productIds[number % productIds.length] ?? '';
    const isMadeWhole = number % 2 === 0;
    const id = await writer.document({ productId, kind: 'manual', ...(isMadeWhole ? fields : { title: 'Plain' }) });
    if (!isMadeWhole) await writer.changeDocument(id, fields);
    const deleted = await writer.document({ productId, kind: 'manual', title: 'Plain' });
    await writer.send('DELETE', `/api/v1/documents/${deleted}?reason=${encodeURIComponent(title)}`);
  }
}

async function addPasskeyUser(target: Target, owner: Writer, names: string[]): Promise<PasskeyUser> {
  const email = 'passkeys@example.com';
  // On a slow machine the last sign-in is too long ago to add a user.
  await target.renew();
  const id = await owner.user('Passkey User', email, password);
  let token = '';
  const writer = new Writer(target.url, () => token);
  for (const program of names.slice(0, 20)) {
    const userAgent = program.replace(/[^\x20-\x7e]/g, ' ').trim();
    token = (
      (await writer.send('POST', '/api/auth/login', { email, password }, { 'user-agent': userAgent })) as {
        token: string;
      }
    ).token;
  }
  for (let number = 0; number < Math.min(20, names.length); number += 1) {
    const { options } = (await writer.send('POST', '/api/v1/second-factors/passkey-options')) as {
      options: { challenge: string };
    };
    const passkey = softPasskey(target.url, id).create(options.challenge);
    await writer.send('POST', '/api/v1/second-factors/passkeys', { name: `Passkey ${number}`, passkey });
  }
  const { passkeys } = (await writer.send('GET', '/api/v1/second-factors')) as { passkeys: { _id: string }[] };
  return { writer, passkeyIds: passkeys.map(({ _id }) => _id) };
}

/** Names for categories and users, in several rounds, and for the social links, of which there are few. */
export type Round = { names: string[]; links: string[] };

/** The number of rounds until every payload was in a name of each. */
export function rounds({ names, categoryIds, socialIds }: Filled): Round[] {
  const links = groups(names, socialIds.length);
  const others = groups(names, categoryIds.length);
  const every = Math.floor(links.length / others.length);
  return links.map((links, number) => ({
    links,
    names: (number % every === 0 && others[number / every]) || [],
  }));
}

export async function writeRound(target: Target, filled: Filled, { names, links }: Round): Promise<void> {
  const { writer, categoryIds, userIds, socialIds } = filled;
  // For this long after signing in, names of users may be changed.
  if (names.length > 0) await target.renew();
  for (const [index, name] of names.entries()) {
    await writer.put(`/api/categories/${categoryIds[index]}`, { name: `${name.slice(0, 196)} ${index}` });
    const email = index === 0 ? target.email : emailOf(index);
    await writer.put(`/api/admin-users/${userIds[index]}`, { name, email });
  }
  for (const [index, name] of links.entries()) {
    const link = `https://example.com/?${name.replace(/\s/g, ' ')}`;
    await writer.put(`/api/socials/${socialIds[index]}`, { name, link });
  }
}
