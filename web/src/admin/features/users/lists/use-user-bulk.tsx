import type { User, UserBulkChange } from '@hydraulics/common/nouns/users';
import { type ReactNode, useState } from 'react';
import { amount } from '../../../../shared/locale.ts';
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx';
import { ExportButtons } from '../../../ui/export/export-buttons.tsx';
import { DeleteSelected } from '../../../ui/table/selection/delete-selected.tsx';
import { allOrNone, LostNote } from '../../../ui/table/selection/lost-note.tsx';
import { SelectionBar } from '../../../ui/table/selection/selection-bar.tsx';
import { useBulk } from '../../../ui/table/selection/use-bulk.ts';
import { useRowSelection } from '../../../ui/table/selection/use-row-selection.tsx';
import { exportUsers } from './export-users.ts';

type Action = Exclude<UserBulkChange['action'], 'undo'>;

/**
 * The selection of users, and the actions for several: all but one's own account.
 * @param list identifies the list with its filter
 * @param shown the users on the screen
 * @param matching the users that match the filter, on every page
 */
export function useUserBulk(
  list: string,
  { shown, matching, self }: { shown: User[] | undefined; matching: User[]; self: string | undefined },
) {
  const [deleting, setDeleting] = useState(false);
  const isOther = ({ _id }: User) => _id !== self;
  const { selection, box } = useRowSelection(list, shown?.filter(isOther));
  const others = matching.filter(isOther);
  const bulk = useBulk<UserBulkChange>({
    noun: 'users',
    call: (client, change, options) => client.users.bulk(change, options),
    words: 'users',
    onDone: selection.clear,
  });
  const { all } = selection;
  const versions = all ? new Map(others.map(({ _id, version }) => [_id, version])) : selection.versions;
  const items = () => (all ? others.map(({ _id, version }) => ({ _id, version })) : selection.items());
  const act = (action: Action) => {
    setDeleting(false);
    void bulk.run({ action, items: items() });
  };
  const phrase = amount(versions.size, 'user', 'users');
  const button = (action: Action, label: string) => (
    <button type="button" className="button button-small" disabled={bulk.busy} onClick={() => act(action)}>
      {label}
    </button>
  );
  const bar: ReactNode = (!shown || others.length > 0) && (
    <SelectionBar label="Selected users" selection={selection} found={others.length} busy={bulk.busy}>
      {button('deactivate', 'Deactivate')}
      {button('reactivate', 'Reactivate')}
      <ExportButtons
        small
        total={versions.size}
        words={['user', 'users']}
        gather={(client, how) => exportUsers(client, { text: '', values: [], only: versions }, how)}
      />
      <DeleteSelected busy={bulk.busy} onClick={() => setDeleting(true)} />
    </SelectionBar>
  );
  const note: ReactNode = <LostNote bulk={bulk} outcome={allOrNone('users')} />;
  const dialog: ReactNode = (
    <ConfirmDialog
      open={deleting}
      title={`Delete ${phrase}?`}
      confirm="Delete"
      danger
      onConfirm={() => act('delete')}
      onCancel={() => setDeleting(false)}
    >
      <p>They are signed out everywhere and can no longer sign in.</p>
      <p>Undo brings the accounts back without their passwords and second factors: they have to be invited again.</p>
    </ConfirmDialog>
  );
  return { bar, note, dialog, box };
}
