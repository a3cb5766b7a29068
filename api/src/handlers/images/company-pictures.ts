import type { CompanyFile } from '../../company/company-file.ts';
import type { ShownFile } from '../../repositories/files/stored-files.ts';

/** The pictures of the demo's profile, which is a file; those of a company's own are in its table. */
export function companyPictures(company: CompanyFile | null): ShownFile[] {
  if (!company?.isDemo) return [];
  const use = { noun: 'company', _id: 'company', name: 'Company profile' };
  return [
    ...(company.photographs ?? []).map(({ image, alt }) => ({ ...use, field: 'photographs', path: image, alt })),
    ...company.brands.flatMap(({ logo }) => (logo ? [{ ...use, field: 'brands', path: logo, alt: null }] : [])),
  ];
}
