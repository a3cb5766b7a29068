import { adminPaths } from '@hydraulics/common/contract/paths';
import type { GalleryImage } from '@hydraulics/common/nouns/images/gallery';
import { parseImagePath, uploadsFolder } from '@hydraulics/common/units/images';
import { useMemo, useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { AddLink } from '../../ui/add-link.tsx';
import { useDeletion } from '../../ui/deletion/use-deletion.tsx';
import { ImageUsesDialog } from '../../ui/images/image-uses-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { usePagedRows } from '../../ui/table/rows/use-paged-rows.ts';
import { TableChoice } from '../../ui/table/table-choice.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { useDescription } from './description.tsx';
import { PictureWall } from './picture-wall.tsx';
import { useGalleryList } from './use-gallery-list.tsx';

function sizeOf({ filename }: GalleryImage): string {
  const image = parseImagePath(filename);
  return image ? `${image.width} × ${image.height} px` : '–';
}

type NameOf = (row: GalleryImage) => string;

/** The images of the gallery, page by page. */
export function Component() {
  const view = useTableView();
  const asked = [view.choice('lacks'), view.choice('status')];
  const chosen = choices.find(({ value }) => value !== '' && asked.includes(value))?.value ?? '';
  const filter = filterOf(chosen);
  const mayChange = useMay()('content');
  const counted = useApi(query('gallery', 'count', filter), { keepPrevious: true });
  const total = counted.data?.total;
  const rows = usePagedRows<GalleryImage>({
    view: { ...view, q: '' },
    columns: sortable,
    list: page => query('gallery', 'list', { ...(page as { sort?: 'createdAt' }), ...filter }),
    found: { ...counted, data: total },
    total,
    about: 'Error loading images: ',
  });
  const { shown, from, found } = rows;
  const newestFirst = view.order?.by === 'createdAt' && view.order.descending;
  // Images have no names, so their position identifies them.
  const nameOf = useMemo((): NameOf => {
    const place = (index: number) => (newestFirst ? found - from - index : from + index + 1);
    const places = new Map(shown?.map(({ _id }, index) => [_id, place(index)]));
    return ({ _id }) => `Image ${places.get(_id) ?? ''}`.trim();
  }, [shown, from, found, newestFirst]);
  const deletion = useDeletion<GalleryImage>({
    noun: 'gallery',
    nameOf,
    consequence: row => `This picture (${sizeOf(row)}) is removed from the website's gallery.`,
    remove: (client, id) => client.gallery.remove({ id }),
    restore: (client, id) => client.gallery.restore({ id }),
  });
  const [uses, setUses] = useState<string | null>(null);
  const description = useDescription(nameOf);
  const list = useGalleryList({ view, rows, nameOf });
  return (
    <Page title={adminPaths.gallery.title} action={mayChange && <AddLink page={adminPaths.addGallery} />}>
      <TableFrame
        title={title}
        columns={sortable}
        view={view}
        rows={rows}
        filterless
        empty={chosen === 'alt' ? 'Every image has a description.' : 'No images available'}
        filters={
          <TableChoice
            label="Which images"
            value={chosen}
            onChoose={value => view.chooseAll({ lacks: '', status: '', [value === 'alt' ? 'lacks' : 'status']: value })}
            choices={choices}
          />
        }
        tools={list.tools}
        note={
          <>
            {list.note}
            {deletion.note}
          </>
        }
        draw={pictures => (
          <PictureWall
            title={title}
            rows={pictures}
            nameOf={nameOf}
            sizeOf={sizeOf}
            lead={list.lead}
            onUses={mayChange ? ({ filename }) => setUses(`${uploadsFolder}/${filename}`) : undefined}
            onDescribe={mayChange ? description.open : undefined}
            onDelete={mayChange ? deletion.ask : undefined}
          />
        )}
      />
      {uses && <ImageUsesDialog path={uses} onClose={() => setUses(null)} />}
      {deletion.dialog}
      {description.dialog}
      {list.dialogs}
    </Page>
  );
}

const title = 'Gallery Images';

type Choice = '' | 'alt' | 'draft' | 'scheduled';

const choices: { value: Choice; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'alt', label: 'Without description' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
];

function filterOf(chosen: Choice) {
  if (chosen === '') return {};
  return chosen === 'alt' ? ({ lacks: chosen } as const) : { status: chosen };
}

const sortable: Column<GalleryImage>[] = [{ title: 'Added', sort: 'createdAt' }];
