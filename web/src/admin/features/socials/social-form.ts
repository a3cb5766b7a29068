import { adminPaths } from '@hydraulics/common/contract/paths';
import { type Social, socialInput } from '@hydraulics/common/nouns/socials';
import type { z } from 'zod';
import { query } from '../../../shared/data/query.ts';
import { listPages } from '../../screens/list-pages.ts';
import type { AddForm, EditForm } from '../../ui/record/record-screens.tsx';

type Values = z.input<typeof socialInput>;

export const socialForm: AddForm<Values, Values> & EditForm<Values, Values, Social> = {
  noun: 'socials',
  label: 'social media account',
  list: listPages.socials,
  fields: () => [
    { name: 'name', label: 'Name', help: 'Instagram, Facebook, LinkedIn and WhatsApp show their icon.' },
    { name: 'link', label: 'Link', type: 'url', inputMode: 'url', help: 'The whole address, with https://' },
  ],
  add: {
    title: adminPaths.addSocial.title,
    schema: socialInput,
    initial: () => ({ name: '', link: '' }),
    call: ({ client }, data) => client.socials.create(data),
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
