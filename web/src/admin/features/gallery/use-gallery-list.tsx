import type { GalleryBulkChange, GalleryImage } from '@hydraulics/common/nouns/images/gallery';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { amount } from '../../../shared/locale.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { optionsOf } from '../../data/query-client.ts';
import { useMay } from '../../data/role.ts';
import { useClient } from '../../data/use-api.ts';
import { PublishButtons } from '../../ui/publication/publish-buttons.tsx';
import { useByHand } from '../../ui/table/by-hand/use-by-hand.tsx';
import { useMoves } from '../../ui/table/by-hand/use-moves.ts';
import { DeleteSelected } from '../../ui/table/selection/delete-selected.tsx';
import { allOrNone, LostNote } from '../../ui/table/selection/lost-note.tsx';
import { SelectionBar } from '../../ui/table/selection/selection-bar.tsx';
import { useBulk } from '../../ui/table/selection/use-bulk.ts';
import { useRowSelection } from '../../ui/table/selection/use-row-selection.tsx';
import type { TableRows } from '../../ui/table/table-column.ts';
import type { TableView } from '../../ui/table/use-table-view.ts';

type GalleryList = {
  view: TableView;
  rows: TableRows<GalleryImage>;
  nameOf: (row: GalleryImage) => string;
};

/** The selection of gallery images, the deletion and publication of several, and their order by hand. */
export function useGalleryList({ view, rows, nameOf }: GalleryList) {
  const mayChange = useMay()('publish');
  const client = useClient();
  const queryClient = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const { selection, box } = useRowSelection('gallery', mayChange ? rows.shown : undefined);
  const bulk = useBulk<GalleryBulkChange>({
    noun: 'gallery',
    call: (client, change, options) => client.gallery.bulk(change, options),
    words: 'images',
    onDone: selection.clear,
  });
  const { all, versions } = selection;
  const chosen = all ? rows.found : versions.size;
  const act = (action: 'delete' | 'publish' | 'withdraw') => {
    setDeleting(false);
    void bulk.run({ action, ...(all ? { all: { count: rows.found } } : { items: selection.items() }) });
  };
  const enabled = mayChange && view.order === null;
  const moves = useMoves<GalleryImage>({
    noun: 'gallery',
    nameOf,
    call: (client, input) => client.gallery.move(input),
  });
  const idAt = async (index: number) =>
    (await queryClient.fetchQuery(optionsOf(query('gallery', 'list', { limit: 1, offset: index }), client)))[0]?._id;
  const order = useByHand({ enabled, rows, idAt, nameOf, moves, view });

  const lead = (row: GalleryImage, isTabStop: boolean): ReactNode => (
    <span className="row-lead">
      {enabled && order.grip(row, nameOf(row))}
      {box(row, nameOf(row), isTabStop)}
    </span>
  );
  const tools = mayChange && (
    <>
      <SelectionBar label="Selected images" selection={selection} found={rows.found} busy={bulk.busy}>
        <PublishButtons busy={bulk.busy} onChoose={act} />
        <DeleteSelected busy={bulk.busy} onClick={() => setDeleting(true)} />
      </SelectionBar>
      {order.hint || (
        <p className="hand-hint">
          <button type="button" className="button button-small" onClick={view.unsort}>
            Order by hand
          </button>
        </p>
      )}
    </>
  );
  const note = <LostNote bulk={bulk} outcome={allOrNone('images')} />;
  const dialogs = (
    <>
      {order.dialog}
      <ConfirmDialog
        open={deleting}
        title={`Delete ${amount(chosen, 'image', 'images')}?`}
        confirm="Delete"
        danger
        onConfirm={() => act('delete')}
        onCancel={() => setDeleting(false)}
      >
        <p>They are removed from the website's gallery. One Undo restores all of them.</p>
      </ConfirmDialog>
    </>
  );
  return { lead: mayChange ? lead : undefined, tools, note, dialogs };
}
