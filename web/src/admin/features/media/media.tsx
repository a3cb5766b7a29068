import { adminPaths } from '@hydraulics/common/contract/paths';
import type { MediaFile, MediaFilter } from '@hydraulics/common/nouns/images/media';
import { useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { below } from '../../../shared/ui/breakpoints.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { useDeletion } from '../../ui/deletion/use-deletion.tsx';
import { Page } from '../../ui/page.tsx';
import { usePagedRows } from '../../ui/table/rows/use-paged-rows.ts';
import { TableChoice } from '../../ui/table/table-choice.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { AddFilesDialog } from './add-files-dialog.tsx';
import { AltTexts, TypedGuard, type TypedTexts, textsShown } from './alt-texts.tsx';
import { MediaPanel } from './media-panel.tsx';
import { MediaWall } from './media-wall.tsx';
import { titleOf } from './media-words.ts';
import { TagChoice } from './tag-choice.tsx';

/** All pictures and documents: a wall and a list, and one file open beside them. */
export function Component() {
  const view = useTableView();
  const may = useMay();
  const mayChange = may('publish');
  const narrow = useMedia(below('full'));
  const [adding, setAdding] = useState(false);
  const open = view.choice('file');
  const isTexts = mayChange && view.choice(textsShown.field) === textsShown.value;
  const [typed, setTyped] = useState<TypedTexts>({});
  const filter = filterOf(view.choice, isTexts);
  const searched = view.q ? { ...filter, q: view.q } : filter;
  const counted = useApi(query('media', 'count', searched), { keepPrevious: true });
  const all = useApi(query('media', 'count', {}), { keepPrevious: true });
  const rows = usePagedRows<MediaFile>({
    view,
    columns,
    list: page => query('media', 'list', { ...filter, ...page }),
    found: { ...counted, data: counted.data?.total },
    total: all.data?.total,
    about: 'Error loading files: ',
  });
  const deletion = useDeletion<MediaFile>({
    noun: 'media',
    nameOf: titleOf,
    consequence: () => 'No record, draft, earlier version or company profile names this file.',
    remove: (client, id) => client.media.remove({ id }),
    restore: (client, id) => client.media.restore({ id }),
    onDeleted: ({ path }) => path === open && view.choose('file', ''),
  });
  const close = () => {
    view.chooseAll({ file: '', page: String(view.page + 1) });
    // The file keeps its place in the wall.
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(open)}"] button`)?.focus();
  };
  const panel = open && (
    <MediaPanel
      key={open}
      path={open}
      mayChange={mayChange}
      onDelete={deletion.ask}
      onMoved={path => view.chooseAll({ file: path, page: String(view.page + 1) })}
      onClose={close}
    />
  );
  return (
    <Page
      title={adminPaths.media.title}
      action={
        may('content') && (
          <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
            <Icon icon={icons.plus} /> Add files
          </button>
        )
      }
    >
      <div className="media" data-open={open !== '' && !narrow}>
        <TableFrame
          title="Pictures and documents"
          columns={columns}
          view={view}
          rows={rows}
          empty={emptyText(filter)}
          filters={
            <div className="media-filters">
              <TableChoice
                label="Kind of file"
                value={isTexts ? 'picture' : view.choice('kind')}
                onChoose={kind => view.chooseAll({ kind, [textsShown.field]: '' })}
                choices={kinds}
              />
              <TableChoice
                label="Which files"
                value={view.choice('state')}
                onChoose={state => view.choose('state', state)}
                choices={states}
              />
              <TagChoice
                tags={all.data?.tags ?? []}
                value={view.choice('tag')}
                onChoose={tag => view.choose('tag', tag)}
              />
              {mayChange && (
                <button
                  type="button"
                  className="button button-small"
                  aria-pressed={isTexts}
                  onClick={() => view.chooseAll({ [textsShown.field]: isTexts ? '' : textsShown.value })}
                >
                  <Icon icon={icons.edit} /> Edit texts
                </button>
              )}
            </div>
          }
          note={deletion.note}
          draw={files =>
            isTexts ? (
              <AltTexts files={files} typed={typed} setTyped={setTyped} />
            ) : (
              <MediaWall
                files={files}
                open={open}
                onOpen={path => view.chooseAll({ file: path, page: String(view.page + 1) })}
              />
            )
          }
        />
        {!narrow && panel}
      </div>
      {narrow && panel && (
        <ModalDialog open label="File" className="media-dialog" onClose={close}>
          {panel}
        </ModalDialog>
      )}
      {adding && <AddFilesDialog onClose={() => setAdding(false)} />}
      {deletion.dialog}
      {isTexts && <TypedGuard typed={typed} setTyped={setTyped} />}
    </Page>
  );
}

function filterOf(choice: (field: string) => string, isTexts: boolean): MediaFilter {
  const [kind, state, tag] = [isTexts ? 'picture' : choice('kind'), choice('state'), choice('tag')];
  return {
    ...(kind === 'picture' || kind === 'document' ? { kind } : {}),
    ...(state === 'unused' || state === 'without-alt' ? { state } : {}),
    ...(tag ? { tag } : {}),
  };
}

const emptyText = ({ state }: MediaFilter): string =>
  state === 'unused'
    ? 'Every file is used.'
    : state === 'without-alt'
      ? 'Every picture has an alternative text.'
      : 'No files yet. Add pictures and documents here, or with a product.';

const kinds = [
  { value: '', label: 'All' },
  { value: 'picture', label: 'Pictures' },
  { value: 'document', label: 'Documents' },
];

const states = [
  { value: '', label: 'Any' },
  { value: 'unused', label: 'Not used' },
  { value: 'without-alt', label: 'Without text' },
];

/** Nothing can be sorted: the latest are first. */
const columns: Column<MediaFile>[] = [];
