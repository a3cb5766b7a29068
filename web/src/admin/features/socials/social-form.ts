import { adminPaths } from '@hydraulics/common/contract/paths';
import { socialFields } from '@hydraulics/common/nouns/fields/record-fields';
import { type Social, socialInput } from '@hydraulics/common/nouns/socials';
import type { z } from 'zod';
import { query } from '../../../shared/data/query.ts';
import { listPages } from '../../screens/list-pages.ts';
import { described } from '../../ui/form/description.ts';
import type { AddForm, EditForm } from '../../ui/record/record-screens.tsx';

type Values = z.input<typeof socialInput>;

export const socialForm: AddForm<Values, Values> & EditForm<Values, Values, Social> = {
  noun: 'socials',
  label: 'social media account',
  list: listPages.socials,
  fields: () => [
    { name: 'name', ...described(socialFields.name) },
    { name: 'link', ...described(socialFields.link), type: 'url', inputMode: 'url' },
  ],
  add: {
    title: adminPaths.addSocial.title,
    schema: socialInput,
    initial: () => ({ name: '', link: '' }),
    call: ({ client }, data, { options }) => client.socials.create(data, options),
  },
  edit: {
    title: adminPaths.editSocial.title,
    schema: socialInput,
    read: id => query('socials', 'get', { id }),
    toValues: ({ name, link }) => ({ name, link }),
    call:
      id =>
      ({ client }, data, { base }) =>
        client.socials.update({ ...data, id, version: base.version }),
    failed: 'Error updating social media account.',
    submitLabel: 'Edit Social',
  },
};
