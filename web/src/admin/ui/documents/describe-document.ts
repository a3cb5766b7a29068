import type { StaffDocument } from '@hydraulics/common/nouns/documents/documents';
import { documentFormats, documentKinds } from '@hydraulics/common/units/documents';
import { languageName } from '@hydraulics/common/units/languages';
import { formatSize } from '@hydraulics/common/units/sizes';
import { formatDay } from '../dates.ts';

/** What a document is, in one line. */
export function describeDocument(
  document: Pick<
    StaffDocument,
    'kind' | 'language' | 'revision' | 'issuer' | 'number' | 'validUntil' | 'format' | 'bytes'
  >,
) {
  const { kind, language, revision, issuer, number, validUntil, format, bytes } = document;
  return [
    documentKinds[kind],
    language && languageName(language),
    revision && `rev ${revision}`,
    issuer,
    number && `No. ${number}`,
    validUntil && `valid until ${formatDay(validUntil)}`,
    documentFormats[format].title,
    formatSize(bytes),
  ]
    .filter(Boolean)
    .join(' · ');
}
