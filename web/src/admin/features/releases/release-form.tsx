import { adminPaths } from '@hydraulics/common/contract/paths';
import { releaseFields } from '@hydraulics/common/nouns/fields/record-fields';
import {
  maxReleaseItems,
  type Release,
  type ReleaseItem,
  releaseInput,
} from '@hydraulics/common/nouns/publication/releases';
import { z } from 'zod';
import { query } from '../../../shared/data/query.ts';
import { formatNumber, zoneName } from '../../../shared/locale.ts';
import { listPages } from '../../screens/list-pages.ts';
import { described, type FieldDescription } from '../../ui/form/description.ts';
import { localTime } from '../../ui/publication/local-time.ts';
import type { AddForm, EditForm } from '../../ui/record/record-screens.tsx';
import { RecordsField } from './records-field.tsx';
import { ReleaseBar } from './release-bar.tsx';

const schema = z.object({
  name: releaseInput.shape.name,
  items: z
    .custom<ReleaseItem[]>()
    .refine(
      items => items.length <= maxReleaseItems,
      `A release may have at most ${formatNumber(maxReleaseItems)} records. Make a second one.`,
    ),
  /** As its input has it, without a zone. */
  publishAt: z.string(),
});
type Values = z.input<typeof schema>;

const chosenOf = (items: readonly ReleaseItem[]) => items.map(({ noun, recordId }) => ({ noun, recordId }));
const keysOf = (items: readonly ReleaseItem[]) => JSON.stringify(chosenOf(items));
const momentOf = (publishAt: string) => (publishAt ? localTime.fromInput(publishAt) : '');

const fields = [
  { name: 'name', ...described(releaseFields.name) },
  {
    name: 'items',
    label: 'Records',
    help: 'Drafts, and saved changes of records and of the website. Visitors see all of them from the same moment on.',
    Input: RecordsField,
    show: (items: ReleaseItem[]) => items.map(({ name }) => name).join('; '),
    isSame: (some: ReleaseItem[], others: ReleaseItem[]) => keysOf(some) === keysOf(others),
  },
  {
    name: 'publishAt',
    label: 'Goes live',
    type: 'datetime-local',
    help: `In ${zoneName()}. Leave it empty to publish by hand.`,
  },
] as FieldDescription<Values>[];

export const releaseForm: AddForm<Values, Values> & EditForm<Values, Values, Release> = {
  noun: 'releases',
  label: 'release',
  list: listPages.releases,
  fields: () => fields,
  add: {
    title: adminPaths.addRelease.title,
    schema,
    initial: () => ({ name: '', items: [], publishAt: '' }),
    call: ({ client }, { name, items, publishAt }, { options }) =>
      client.releases.create({ name, items: chosenOf(items), publishAt: momentOf(publishAt) }, options),
  },
  edit: {
    title: adminPaths.editRelease.title,
    schema,
    read: id => query('releases', 'get', { id }),
    toValues: ({ name, items, publishAt }) => ({ name, items, publishAt: localTime.toInput(publishAt) }),
    call:
      id =>
      ({ client }, { name, items, publishAt }, { base }) =>
        client.releases.update({
          name,
          items: chosenOf(items),
          // The input has whole minutes, so that an unchanged moment is not sent.
          ...(publishAt === base.values.publishAt ? {} : { publishAt: momentOf(publishAt) }),
          id,
          version: base.version,
        }),
    above: id => <ReleaseBar id={id} />,
    failed: 'The release was not updated.',
    submitLabel: 'Update Release',
  },
};
