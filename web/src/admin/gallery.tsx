import type { GalleryImage } from '@hydraulics/common/gallery';
import { parseImagePath } from '@hydraulics/common/images';
import { adminPaths } from '@hydraulics/common/paths';
import { useMemo } from 'react';
import { query } from '../data/query.ts';
import { type Column, Table } from '../ui/table.tsx';
import { AddLink } from './add-link.tsx';
import { addedColumn } from './added-column.tsx';
import { useApi } from './data/use-api.ts';
import { Page } from './page.tsx';
import { RowActions } from './row-actions.tsx';
import { tableResult } from './table-result.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useRemoval } from './use-removal.tsx';

function sizeOf({ filename }: GalleryImage): string {
  const image = parseImagePath(filename);
  return image ? `${image.width} × ${image.height} px` : '–';
}

type NameOf = (row: GalleryImage) => string;

const columnsOf = (nameOf: NameOf, onDelete: (row: GalleryImage) => void): Column<GalleryImage>[] => [
  { title: 'Image', kind: 'image', cell: row => <Thumbnail path={row.filename} large /> },
  { title: 'Name', kind: 'name', value: nameOf },
  { title: 'Size', kind: 'figure', value: sizeOf },
  addedColumn,
  {
    title: 'Operation',
    kind: 'actions',
    cell: row => <RowActions of={nameOf(row)} onDelete={() => onDelete(row)} />,
  },
];

/** The pictures of the gallery page. */
export function Component() {
  const gallery = useApi(query('gallery', 'list'));
  // Pictures have no names; their place in the gallery tells them apart.
  const nameOf = useMemo((): NameOf => {
    const places = new Map(gallery.data?.map(({ _id }, index) => [_id, index + 1]));
    return ({ _id }) => `Image ${places.get(_id) ?? ''}`.trim();
  }, [gallery.data]);
  const removal = useRemoval<GalleryImage>({
    noun: 'gallery',
    what: 'Image',
    nameOf,
    consequence: row => `This picture (${sizeOf(row)}) goes from the gallery of the website.`,
    remove: (client, id) => client.gallery.remove({ id }),
    restore: (client, id) => client.gallery.restore({ id }),
  });
  const columns = useMemo(() => columnsOf(nameOf, removal.ask), [nameOf, removal.ask]);
  return (
    <Page title={adminPaths.gallery.title} action={<AddLink page={adminPaths.addGallery} />}>
      <Table
        title="Gallery Images"
        columns={columns}
        {...tableResult(gallery, 'Error loading images: ')}
        empty="No images available"
        note={removal.note}
      />
      {removal.dialog}
    </Page>
  );
}
