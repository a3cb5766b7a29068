import type { StaffDocument } from '@hydraulics/common/nouns/documents/documents';
import { documentFormats, documentKinds } from '@hydraulics/common/units/documents';
import { languageName } from '@hydraulics/common/units/languages';
import { formatBytes } from '../../../ui/files/bytes.ts';

/** What a document is, in one line. */
export function describeDocument(document: Pick<StaffDocument, 'kind' | 'language' | 'revision' | 'format' | 'bytes'>) {
  const { kind, language, revision, format, bytes } = document;
  return [
    documentKinds[kind],
    language && languageName(language),
    revision && `rev ${revision}`,
    documentFormats[format].title,
    formatBytes(bytes),
  ]
    .filter(Boolean)
    .join(' · ');
}
