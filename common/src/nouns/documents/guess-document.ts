import { limits } from '../../limits.ts';
import type { DocumentKind } from '../../units/documents.ts';
import { languageNames } from '../../units/languages.ts';

export type DocumentFields = { title: string; kind: DocumentKind; language: string; revision: string };

const kindWords: [RegExp, DocumentKind][] = [
  [/manual|instruction|anleitung|operat/i, 'manual'],
  [/declaration|conformity|konformit|\bdoc\b/i, 'declaration'],
  [/certificat|zertifikat|atex|\bce\b/i, 'certificate'],
  [/drawing|dimension|zeichnung|ma(ß|ss)blatt/i, 'drawing'],
  [/\b(3d|model)\b/i, 'model'],
];

const kindsByEnding: Record<string, DocumentKind> = {
  dxf: 'drawing',
  stp: 'model',
  step: 'model',
  p21: 'model',
  zip: 'model',
};

const revisionWord = /\b(?:rev(?:ision)?|index)\s?([a-z]|\d{1,3})\b/i;

/** Guesses the fields of a document from its file name: `VCX-100_manual_de_rev-B.pdf`. */
export function guessDocument(fileName: string): DocumentFields {
  const [, stem = fileName, ending = ''] = /^(.*)\.([^.]+)$/.exec(fileName) ?? [];
  const words = stem.replace(/[_\s-]+/g, ' ').trim();
  const revision = revisionWord.exec(words)?.[1]?.toUpperCase() ?? '';
  const rest = words.replace(revisionWord, '').trim();
  const language = /(?:^|\s)([a-z]{2})$/i.exec(rest)?.[1]?.toLowerCase() ?? '';
  const isLanguage = language in languageNames;
  const named = stem.replace(/_/g, ' ').replace(/[\s-]*\b(rev(ision)?|index)[\s-]?([a-z]|\d{1,3})\b/i, '');
  const title = (isLanguage ? named.replace(new RegExp(`[\\s-]+${language}$`, 'i'), '') : named).trim();
  return {
    title: (title || stem || 'Document').slice(0, limits.name),
    kind: kindWords.find(([word]) => word.test(words))?.[1] ?? kindsByEnding[ending.toLowerCase()] ?? 'data-sheet',
    language: isLanguage ? language : '',
    revision,
  };
}
