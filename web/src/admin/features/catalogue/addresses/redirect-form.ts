import { adminPaths } from '@hydraulics/common/contract/paths';
import { redirectFields } from '@hydraulics/common/nouns/fields/record-fields';
import { type Redirect, redirectInput } from '@hydraulics/common/nouns/redirects';
import type { z } from 'zod';
import { query } from '../../../../shared/data/query.ts';
import { listPages } from '../../../screens/list-pages.ts';
import { described } from '../../../ui/form/description.ts';
import type { AddForm, EditForm } from '../../../ui/record/record-screens.tsx';

type Values = z.input<typeof redirectInput>;

/** The old address that the list of missed paths passes on. */
export const sourceParameter = 'source';

export const redirectForm: AddForm<Values, Values> & EditForm<Values, Values, Redirect> = {
  noun: 'redirects',
  label: 'redirect',
  list: listPages.redirects,
  fields: () => [
    { name: 'source', ...described(redirectFields.source) },
    { name: 'target', ...described(redirectFields.target) },
  ],
  add: {
    title: adminPaths.addRedirect.title,
    schema: redirectInput,
    initial: () => ({ source: new URLSearchParams(location.search).get(sourceParameter) ?? '', target: '' }),
    call: ({ client }, data, { options }) => client.redirects.create(data, options),
  },
  edit: {
    title: adminPaths.editRedirect.title,
    schema: redirectInput,
    read: id => query('redirects', 'get', { id }),
    toValues: ({ source, target }) => ({ source, target }),
    call:
      id =>
      ({ client }, data, { base }) =>
        client.redirects.update({ ...data, id, version: base.version }),
    failed: 'The redirect was not updated.',
    submitLabel: 'Update Redirect',
  },
};
