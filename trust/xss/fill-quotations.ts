import { quotationLimits } from '@hydraulics/common/nouns/quotations/quotation-content';
import { addDays } from '@hydraulics/common/units/dates/typed-day';
import type { Target } from '../tools/target.ts';
import { groups, longestMessage, packed } from './payloads.ts';
import type { Writer } from './writer.ts';

/** Quotations, and where they are shown. */
export type FilledQuotations = {
  /** Drafts, whose positions and terms together hold every payload. */
  draftIds: string[];
  /** The private pages of quotations that customers decided, with the same. */
  quotationPaths: string[];
};

type Input = { texts: string[]; names: string[]; enquiries: string[] };

/** Writes every payload into every text of quotations, their settings and what customers write about them. */
export async function writeQuotations(
  target: Target,
  writer: Writer,
  { texts, names, enquiries }: Input,
): Promise<FilledQuotations> {
  const terms = packed(texts, quotationLimits.terms);
  const notes = packed(texts, quotationLimits.text);
  const questions = packed(texts, longestMessage);
  const usual = { currency: 'EUR', vatRate: 1900, validDays: 30, keepYears: 10 };
  for (const text of terms) {
    await writer.put('/api/v1/quotation-settings', { ...usual, opening: text, delivery: text, payment: text });
  }

  /** A draft with some positions, of which each one holds a payload in every text. */
  async function draft(number: number, some: string[]): Promise<string> {
    const enquiry = enquiries[number % enquiries.length];
    const { _id } = (await writer.send('POST', '/api/v1/quotations', { enquiry })) as { _id: string };
    const positions = some.map((text, place) => ({
      ...{ kind: 'normal', product: text, name: text.trim() || 'Blank', code: text, figures: text, leadTime: text },
      ...{ quantity: 1000, unitPrice: 100, note: notes[(number + place) % notes.length] },
    }));
    const text = terms[number % terms.length];
    const content = { currency: 'EUR', vatRate: 1900, validUntil: addDays(new Date().toISOString().slice(0, 10), 30) };
    await writer.put(`/api/v1/quotations/${_id}`, {
      ...content,
      opening: text,
      delivery: text,
      payment: text,
      positions,
    });
    return _id;
  }

  const draftIds: string[] = [];
  const share = Math.ceil(names.length / notes.length);
  for (const [number, some] of groups(names, share).entries()) draftIds.push(await draft(number, some));
  await writer.put('/api/v1/quotation-settings', { ...usual, approvalAbove: 0 });
  for (const [number, remark] of packed(names, quotationLimits.remark).entries()) {
    const id = await draft(number, [`Sent back ${number}`]);
    await writer.send('POST', `/api/v1/quotations/${id}/issue`, {});
    await writer.send('POST', `/api/v1/quotations/${id}/send-back`, { remark });
    draftIds.push(id);
  }
  await writer.put('/api/v1/quotation-settings', usual);
  const quotationPaths: string[] = [];
  for (const [number, name] of names.entries()) {
    const id = await draft(number, [name]);
    await writer.send('POST', `/api/v1/quotations/${id}/issue`, {});
    const { path } = (await writer.send('GET', `/api/v1/quotations/${id}/link`)) as { path: string };
    const token = path.slice('/quotation/'.length);
    if (number % 10 === 0) await target.forgetTries();
    const text = questions[number];
    if (text) await writer.send('POST', '/api/v1/opened-quotation/questions', { token, text });
    const decision = number % 2 > 0 ? 'accept' : 'decline';
    const note = notes[number % notes.length];
    const signed = { name: name.trim() || 'Blank', note };
    await writer.send('POST', '/api/v1/opened-quotation', { token, revision: 1, decision, ...signed });
    quotationPaths.push(path);
  }
  return { draftIds, quotationPaths };
}
