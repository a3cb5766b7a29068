import { type ListedPage, type PageBulkChange, type PagePlace, pagePlaces } from '@hydraulics/common/nouns/pages/pages';
import { type ReactNode, useState } from 'react';
import { amount } from '../../../shared/locale.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useMay } from '../../data/role.ts';
import { ChooseAction } from '../../ui/menu/choose-action.tsx';
import { PublishButtons } from '../../ui/publication/publish-buttons.tsx';
import { DeleteSelected } from '../../ui/table/selection/delete-selected.tsx';
import { allOrNone, LostNote } from '../../ui/table/selection/lost-note.tsx';
import { SelectionBar } from '../../ui/table/selection/selection-bar.tsx';
import { useBulk } from '../../ui/table/selection/use-bulk.ts';
import { useRowSelection } from '../../ui/table/selection/use-row-selection.tsx';

type PageBulk = { list: string; shown: readonly ListedPage[] | undefined };

const places = Object.entries(pagePlaces).map(([value, label]) => ({ value: value as PagePlace, label }));

/** The selection of pages and what is done with the selected ones: the box of a row, the bar, its dialog and note. */
export function usePageBulk({ list, shown }: PageBulk) {
  const mayChange = useMay()('publish');
  const [deleting, setDeleting] = useState(false);
  const { selection, box } = useRowSelection(`pages ${list}`, mayChange ? shown : undefined);
  const bulk = useBulk<PageBulkChange>({
    noun: 'pages',
    call: (client, change, options) => client.pages.bulk(change, options),
    words: 'pages',
    onDone: selection.clear,
  });
  const act = (change: Pick<PageBulkChange, 'action' | 'place'>) => {
    setDeleting(false);
    void bulk.run({ ...change, items: selection.items() });
  };
  const chosen = selection.versions.size;
  const bar: ReactNode = mayChange && (
    <SelectionBar label="Selected pages" selection={selection} busy={bulk.busy}>
      <PublishButtons busy={bulk.busy} onChoose={action => act({ action })} />
      <ChooseAction
        label="List all selected elsewhere"
        placeholder="List in…"
        action="List"
        options={places}
        disabled={bulk.busy}
        onChoose={place => act({ action: 'place', place })}
      />
      <DeleteSelected busy={bulk.busy} onClick={() => setDeleting(true)} />
    </SelectionBar>
  );
  const dialog = (
    <ConfirmDialog
      open={deleting}
      title={`Delete ${amount(chosen, 'page', 'pages')}?`}
      confirm="Delete"
      danger
      onConfirm={() => act({ action: 'delete' })}
      onCancel={() => setDeleting(false)}
    >
      <p>They are removed from the website, its menu, footer and news. One Undo restores all of them.</p>
    </ConfirmDialog>
  );
  const note = <LostNote bulk={bulk} outcome={allOrNone('pages')} />;
  return { box: mayChange ? box : undefined, bar, dialog, note };
}
