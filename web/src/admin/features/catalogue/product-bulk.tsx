import { adminPaths } from '@hydraulics/common/contract/paths';
import type { ProductBulkChange } from '@hydraulics/common/nouns/lists/product-lists';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { amount } from '../../../shared/locale.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { ExportButtons } from '../../ui/export/export-buttons.tsx';
import { ChooseAction } from '../../ui/menu/choose-action.tsx';
import { PublishButtons } from '../../ui/publication/publish-buttons.tsx';
import { type Successor, SuccessorField } from '../../ui/successor/successor-field.tsx';
import { DeleteSelected } from '../../ui/table/selection/delete-selected.tsx';
import { allOrNone, LostNote } from '../../ui/table/selection/lost-note.tsx';
import { SelectionBar } from '../../ui/table/selection/selection-bar.tsx';
import { useBulk } from '../../ui/table/selection/use-bulk.ts';
import type { SelectionControl } from '../../ui/table/selection/use-selection.ts';
import type { GridSelection } from './grid/grid.tsx';
import { exportCatalogue } from './imports/write-tables.ts';
import { CatalogueButton } from './pdf/catalogue-button.tsx';
import type { ProductFilter } from './product-filters.tsx';

type ProductBulk = {
  selection: SelectionControl;
  found: number;
  /** The filter of the list with its search. */
  filter: ProductFilter & { q?: string };
};

type Action = Exclude<ProductBulkChange['action'], 'undo'>;

/** The actions for selected products, with their dialog and the note about an operation without a response. */
export function useProductBulk({ selection, found, filter }: ProductBulk): {
  bar: ReactNode;
  dialog: ReactNode;
  note: ReactNode;
} {
  const { search } = useLocation();
  const mayPublish = useMay()('publish');
  const [deleting, setDeleting] = useState(false);
  const [successor, setSuccessor] = useState<Successor | null>(null);
  const categories = useApi(query('categories', 'list'));
  const bulk = useBulk<ProductBulkChange>({
    noun: 'products',
    call: (client, change, options) => client.products.bulk(change, options),
    words: 'products',
    onDone: selection.clear,
  });
  const { all, versions } = selection;
  const chosen = all ? found : versions.size;
  const act = (action: Action, categoryId?: string) => {
    setDeleting(false);
    const replaced = action === 'delete' && successor ? { successorId: successor._id } : {};
    const which = all ? { all: { ...filter, count: found } } : { items: selection.items() };
    void bulk.run({ action, ...(categoryId ? { categoryId } : {}), ...replaced, ...which });
  };
  const askToDelete = () => {
    setSuccessor(null);
    setDeleting(true);
  };
  const phrase = amount(chosen, 'product', 'products');

  const bar = (
    <SelectionBar label="Selected products" selection={selection} found={found} busy={bulk.busy}>
      {mayPublish && (
        <>
          <ChooseAction
            label="Move all selected to a category"
            placeholder="Move to category…"
            action="Move"
            options={(categories.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            disabled={bulk.busy}
            onChoose={categoryId => act('category', categoryId)}
          />
          {filter.home ? (
            <button type="button" className="button button-small" disabled={bulk.busy} onClick={() => act('notHome')}>
              Remove from the home page
            </button>
          ) : (
            <button type="button" className="button button-small" disabled={bulk.busy} onClick={() => act('home')}>
              Show on the home page
            </button>
          )}
          <Link
            className="button button-small"
            to={`${adminPaths.editGrid.href()}${search}`}
            state={all ? null : ({ only: [...versions.keys()] } satisfies GridSelection)}
            aria-disabled={chosen === 0}
          >
            {adminPaths.editGrid.title}
          </Link>
          <PublishButtons busy={bulk.busy} onChoose={act} />
        </>
      )}
      <ExportButtons
        small
        total={chosen}
        words={['product', 'products']}
        gather={(client, how) => exportCatalogue(client, how, { filter, only: all ? undefined : versions })}
      />
      <CatalogueButton small total={chosen} input={all ? filter : { ids: [...versions.keys()] }} />
      {mayPublish && <DeleteSelected busy={bulk.busy} onClick={askToDelete} />}
    </SelectionBar>
  );
  const dialog = (
    <ConfirmDialog
      open={deleting}
      title={`Delete ${phrase}?`}
      confirm="Delete"
      danger
      onConfirm={() => act('delete')}
      onCancel={() => setDeleting(false)}
    >
      <p>They are removed from the website with their images. One Undo restores all of them.</p>
      {deleting && (
        <SuccessorField
          kind="product"
          except={all ? [] : [...versions.keys()]}
          chosen={successor}
          onChoose={setSuccessor}
        />
      )}
    </ConfirmDialog>
  );
  const note = <LostNote bulk={bulk} outcome={allOrNone('products')} />;
  return { bar, dialog, note };
}
