import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import type { Website } from '@hydraulics/common/nouns/website/website';
import { tabOf } from '@hydraulics/common/nouns/website/website-tabs';
import { useEffect, useState } from 'react';
import { notify } from '../../../shared/ui/notify.tsx';
import { Failed, Loading } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useClient } from '../../data/use-api.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { tabSchema } from './parts/tab-schema.ts';
import { saveTab, tabFields, toTabValues } from './website-form.ts';

type ProfilePartProps = {
  field: WebsiteField;
  /** Called before the form is closed, to show what is stored. */
  onSaved: () => Promise<void>;
  onClose: () => void;
};

/** The form of one field of the profile, below the text that visitors read. */
export function ProfilePart({ field, onSaved, onClose }: ProfilePartProps) {
  const client = useClient();
  const [opened, setOpened] = useState<Website | Error>();
  const load = () =>
    client.website
      .get({})
      .then(setOpened, error => setOpened(error instanceof Error ? error : new Error(String(error))));
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the form is opened
  useEffect(() => {
    void load();
  }, []);
  if (opened instanceof Error) return <Failed message={reasonOf(opened)} retry={() => void load()} />;
  if (!opened) return <Loading />;
  const tab = { ...tabOf(field), fields: [field] };
  const valuesOf = (row: object) => toTabValues(tab, row);
  return (
    <RecordForm
      noun="website"
      place={`${location.pathname}#${field}`}
      label="part of the website"
      schema={tabSchema(tab)}
      fields={tabFields(tab)}
      initial={valuesOf(opened)}
      version={opened.version}
      readLatest={async () => {
        const latest = await client.website.get({});
        return { values: valuesOf(latest), version: latest.version, updatedAt: latest.updatedAt ?? '' };
      }}
      call={(api, data, { base, later, options }) => saveTab(api.client, { tab, data, base, later, options })}
      after={({ message }) => {
        notify.success(message);
        void onSaved().then(onClose);
      }}
      submitLabel="Save"
      busyLabel="Saving..."
      wide
      onCancel={onClose}
    />
  );
}
