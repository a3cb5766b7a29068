import { type EarlierVersion, type VersionedNoun, versioned } from '@hydraulics/common/nouns/history/versions';
import type { RecordNoun } from '@hydraulics/common/registry';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { query } from '../../../shared/data/query.ts';
import { useMay } from '../../data/role.ts';
import { useSessionState } from '../../data/use-session.tsx';
import { Time } from '../time.tsx';
import { describeSave } from './describe-save.ts';
import { HistoryList, HistoryPanel } from './history-panel.tsx';
import { VersionChanges, type VersionedForm } from './version-changes.tsx';

type EarlierVersionsProps<V extends FieldValues> = VersionedForm<V> & { noun: RecordNoun; id: string };

/** The saves of a record: who, when, and what changed. */
export function EarlierVersions<V extends FieldValues>({ noun, id, ...form }: EarlierVersionsProps<V>) {
  const may = useMay();
  const state = useSessionState();
  const isOwn = 'user' in state && state.user.id === id;
  if (!isVersioned(noun) || !(may(versioned[noun]) || (noun === 'users' && isOwn))) return null;
  return (
    <HistoryPanel title="History">
      <HistoryList
        read={limit => query('versions', 'list', { noun, recordId: id, limit })}
        pageSize={10}
        empty="Not changed since it was added. Each save will be listed here."
        className="version-list"
      >
        {shown => {
          const saves = shown.map(({ changed }) => changed);
          return shown.map((version, index) => (
            <li key={version._id}>
              <Save version={version} title={describeSave(saves, index, noun, form.fields)} {...form} />
            </li>
          ));
        }}
      </HistoryList>
    </HistoryPanel>
  );
}

const isVersioned = (noun: RecordNoun): noun is VersionedNoun => noun in versioned;

type SaveProps<V extends FieldValues> = VersionedForm<V> & { version: EarlierVersion; title: string };

function Save<V extends FieldValues>({ version, title, ...form }: SaveProps<V>) {
  const [open, setOpen] = useState(false);
  const { replacedAt, replacedBy } = version;
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{title}</b> by {replacedBy ?? 'the server'}, <Time at={replacedAt} />
      </summary>
      {open && <VersionChanges version={version} {...form} />}
    </details>
  );
}
