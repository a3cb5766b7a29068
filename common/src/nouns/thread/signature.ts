import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { done } from '../../contract/fields.ts';
import { signatureLimits } from '../../limits.ts';
import { fillBlanks } from './blanks.ts';

const { characters, lines } = signatureLimits;

const text = z
  .string({ error: 'Signature must be text' })
  .trim()
  .max(characters, `Signature must be at most ${characters} characters`)
  .refine(value => value.split('\n').length <= lines, `Signature must be at most ${lines} lines`);

const signature = z
  .object({ text: text.meta({ description: 'Plain text of several lines; empty for the usual one' }) })
  .meta({ id: 'ReplySignature', examples: [{ text: 'Kind regards\n\nAnn Sales\nApplication engineer' }] });

const path = '/api/v1/reply-signature';

export const signatureCalls = {
  signature: endpoint({
    method: 'GET',
    path,
    access: 'enquiries',
    summary: 'What the replies of the caller end with',
    out: signature.extend({
      usual: z.string().meta({ description: 'What they end with if the caller has set nothing' }),
    }),
  }),
  setSignature: endpoint({
    method: 'PUT',
    path,
    access: 'enquiries',
    summary: 'Set what the replies of the caller end with',
    body: signature,
    out: done,
  }),
};

const blank = /\s*\{signature\}\s*/i;

/** The text of a template with the signature at its end, if it has none of its own. */
const ending = (text: string) => (/\{signature\}/i.test(text) ? text : `${text}\n\n{signature}`);

/**
 * A reply into which a template is taken. What was typed is kept, and the template follows it, before a signature that
 * the reply ends with: it is never there twice.
 * @param typed empty for a reply that the template begins
 */
export function withTemplate(typed: string, template: string, blanks: Record<string, string>): string {
  if (typed.trim() === '') return fillBlanks(ending(template), blanks);
  const { signature = '' } = blanks;
  const kept = typed.trimEnd();
  if (signature === '' || !kept.endsWith(signature)) return fillBlanks(`${kept}\n\n${template}`, blanks);
  const words = kept.slice(0, -signature.length).trimEnd();
  return [words, fillBlanks(template.replace(blank, ''), blanks), signature].join('\n\n');
}
