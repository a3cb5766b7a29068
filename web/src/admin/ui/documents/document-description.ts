import type { CallOptions, Client } from '@hydraulics/common/contract/client';
import { documentInputs, type StaffDocument } from '@hydraulics/common/nouns/documents/documents';
import { guessDocument } from '@hydraulics/common/nouns/documents/guess-document';
import { documentFields } from '@hydraulics/common/nouns/fields/record-fields';
import { documentKinds } from '@hydraulics/common/units/documents';
import { languageName } from '@hydraulics/common/units/languages';
import { z } from 'zod';
import { query } from '../../../shared/data/query.ts';
import type { Base } from '../drafts/drafts.ts';
import { described, type FieldDescription } from '../form/description.ts';
import type { ChosenDocument } from './chosen-document.ts';
import { KindField, LanguageField } from './document-choices.tsx';

const schema = z.object(documentInputs);
export type DocumentValues = z.input<typeof schema>;

const fields: readonly FieldDescription<DocumentValues>[] = [
  { name: 'title', ...described(documentFields.title) },
  { name: 'kind', ...described(documentFields.kind), Input: KindField, show: kind => documentKinds[kind] },
  { name: 'language', ...described(documentFields.language), Input: LanguageField, show: languageName },
  { name: 'revision', ...described(documentFields.revision) },
  { name: 'issuer', ...described(documentFields.issuer) },
  { name: 'number', ...described(documentFields.number) },
  { name: 'validUntil', ...described(documentFields.validUntil), type: 'date' },
  { name: 'keepUntil', ...described(documentFields.keepUntil), type: 'date' },
];

/** The fields of certificates only. */
export const certificateFields: readonly string[] = [
  'issuer',
  'number',
  'validUntil',
] satisfies (keyof DocumentValues)[];

/** The record that documents belong to. */
export type DocumentsOwner = { productId: string } | { pageId: string };

/** What a document is called and is, both for a new one, whose file says it, and for one that is edited. */
export const documentDescription = {
  schema,
  fields,
  add: {
    initial: ({ name }: Pick<File, 'name'>): DocumentValues => ({
      ...guessDocument(name),
      validUntil: '',
      keepUntil: '',
    }),
    call: (client: Client, owner: DocumentsOwner, { id, file }: ChosenDocument, options: CallOptions) =>
      client.documents.create(
        { ...documentDescription.add.initial(file), ...owner, file: [file] },
        { ...options, key: id },
      ),
  },
  edit: {
    read: (id: string) => query('documents', 'get', { id }),
    toValues: ({ title, kind, language, revision, keepUntil, ...certificate }: StaffDocument): DocumentValues => {
      const { issuer = '', number = '', validUntil = '' } = certificate;
      return { title, kind, language, revision, issuer, number, validUntil, keepUntil };
    },
    call: (client: Client, id: string, data: DocumentValues, { version }: Base<DocumentValues>) =>
      client.documents.update({ ...data, id, version }),
  },
};
