import { limits } from '@hydraulics/common/limits';
import type { BlankValues } from '@hydraulics/common/nouns/thread/blanks';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import type { CompanyFile } from '../../company/company-file.ts';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import { itemsOf } from '../../repositories/enquiries/enquiry-items.ts';
import { findNamedProduct } from '../../repositories/products.ts';
import { askedCode } from '../items.ts';
import type { Asked } from './own-files.ts';

/** The products that an enquiry and the items of its list ask about. */
export async function askedProducts(tables: Tables, { id, productId, message }: EnquiryRow): Promise<Asked[]> {
  const items = await itemsOf(tables, id);
  return [{ productId, code: askedCode(message) }, ...items].flatMap(({ productId: product, code }) =>
    product ? [{ productId: product, code }] : [],
  );
}

/** The product as it is called now; the enquiry also names its supply at the time. */
export const productName = async (tables: Tables, { productId, product }: EnquiryRow): Promise<string> =>
  (productId && (await findNamedProduct(tables, productId))?.name) || product;

/** A subject with the reference of the enquiry, by which an answer is found that has lost its headers. */
export function withReference(subject: string, enquiryId: string): string {
  const reference = enquiryReference(enquiryId);
  return subject.toUpperCase().includes(reference) ? subject : `${subject} (${reference})`;
}

/** A subject that fits into the field of the form. A longer one loses its end, but not the reference. */
function fitting(subject: string, enquiryId: string): string {
  const whole = withReference(subject, enquiryId);
  const room = limits.name - withReference('', enquiryId).length;
  return whole.length <= limits.name ? whole : withReference(whole.slice(0, room).trimEnd(), enquiryId);
}

/** The subject of the next reply: that of the thread, or one of its own. */
export function subjectOf(enquiryId: string, product: string, last: string | undefined): string {
  if (last !== undefined) return fitting(/^re:/i.test(last) ? last : `Re: ${last}`, enquiryId);
  return fitting(product ? `Your enquiry: ${product}` : 'Your enquiry', enquiryId);
}

type Writer = { me: string; company: CompanyFile | null; siteUrl: string };

/** What the replies of a user end with who has set nothing. */
export const usualSignature = ({ me, company, siteUrl }: Writer): string =>
  ['Kind regards', '', me, company?.name, company?.phones[0]?.number, siteUrl]
    .filter(line => line !== undefined)
    .join('\n');

/** What the blanks of templates are filled in with. `signature`: the writer's own, or empty. */
export function blankValues(
  { id, name, organization }: EnquiryRow,
  product: string,
  writer: Writer & { signature: string },
): BlankValues {
  const { me, company, signature } = writer;
  return {
    name,
    organization,
    reference: enquiryReference(id),
    product,
    me,
    company: company?.name ?? '',
    signature: signature || usualSignature(writer),
  };
}
