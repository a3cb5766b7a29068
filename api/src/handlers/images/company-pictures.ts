import type { Company } from '@hydraulics/common/nouns/company';
import type { ShownFile } from '../../repositories/files/stored-files.ts';

/** The pictures in the company profile, which is a file and no table. */
export function companyPictures(company: Company | null): ShownFile[] {
  const use = { noun: 'company', _id: 'company', name: 'Company profile' };
  return [
    ...(company?.photographs ?? []).map(({ image, alt }) => ({ ...use, field: 'photographs', path: image, alt })),
    ...(company?.brands ?? []).flatMap(({ logo }) =>
      logo ? [{ ...use, field: 'brands', path: logo, alt: null }] : [],
    ),
  ];
}
