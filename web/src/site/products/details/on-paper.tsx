import type { Company as Profile } from '@hydraulics/common/nouns/company';
import type { Product } from '@hydraulics/common/nouns/products';
import { dataSheetAddress, issueDay } from '@hydraulics/common/units/data-sheet';
import { Sign } from '../../ui/logo.tsx';

type Company = Pick<Profile, 'name' | 'phones' | 'emails' | 'address'>;

/**
 * Links to the data sheet in both systems of units, of which a style rule shows the chosen one, and a print button
 * (`entries/hydrate-on-interaction.ts`).
 */
export function OnPaper({ id, code }: { id: string; code?: string | undefined }) {
  // "Data sheet" is what documents are called that staff have issued.
  const title = code ? 'Sheet of this size (PDF)' : 'Product sheet (PDF)';
  return (
    <>
      <a className="button button-line metric" href={dataSheetAddress(id, 'metric', code)}>
        {title}
      </a>
      <a className="button button-line us" href={dataSheetAddress(id, 'us', code)}>
        {title}
      </a>
      <button type="button" className="button button-line designation-print">
        Print
      </button>
    </>
  );
}

type PrintedHeadProps = { product: Product; company: Company | undefined };

/** The company and the date of the printed sheet. */
export function PrintedHead({ product, company }: PrintedHeadProps) {
  const { updatedAt, version } = product;
  const day = updatedAt.slice(0, 10);
  return (
    <p className="print-head">
      <Sign />
      <strong>{company?.name}</strong>
      <span>
        Issue {version}, <time dateTime={day}>{issueDay(day)}</time>
      </span>
    </p>
  );
}

export function PrintedContact({ company }: { company: Company }) {
  return (
    <p className="print-contact">
      <strong>{company.name}</strong>
      <span>{company.phones[0]?.number}</span>
      <span>{company.emails[0]?.address}</span>
      <span>{company.address.join(', ')}</span>
    </p>
  );
}
