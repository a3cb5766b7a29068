import type { TrashedNoun, TrashedRecord } from '@hydraulics/common/contract/api';
import { parseImagePath } from '@hydraulics/common/units/images';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { formatDate, formatDateTime } from '../../ui/dates.ts';
import { SelectBox } from '../../ui/table/selection/select-box.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { Time } from '../../ui/time.tsx';

/** The title of a record in the trash; an image has no name. */
export function nameOf({ name, image }: TrashedRecord): string {
  if (name) return name;
  const size = image && parseImagePath(image);
  return size ? `Image, ${size.width} × ${size.height} px` : 'Image';
}

type Acts = {
  noun: TrashedNoun;
  selected: (id: string) => boolean;
  onSelect: ((record: TrashedRecord, range: boolean) => void) | undefined;
  onRestore: ((record: TrashedRecord) => void) | undefined;
  onPurge: ((record: TrashedRecord) => void) | undefined;
  /** Of records with addresses of their own. */
  onLead: ((record: TrashedRecord) => void) | undefined;
};

const details: Partial<Record<TrashedNoun, string>> = {
  products: 'Category',
  documents: 'Product',
  enquiries: 'Email',
  users: 'Email',
};

/** The columns of the trash; without the actions that the role does not allow. */
export function trashColumns({ noun, selected, onSelect, onRestore, onPurge, onLead }: Acts): Column<TrashedRecord>[] {
  const detail = details[noun];
  return [
    ...(noun === 'products' || noun === 'gallery'
      ? [
          {
            title: 'Image',
            kind: 'image' as const,
            cell: ({ image }: TrashedRecord) => <Thumbnail path={image ?? undefined} />,
          },
        ]
      : []),
    {
      title: 'Name',
      kind: 'name',
      cell: record => (
        <span className="trash-name">
          {onSelect && (
            <SelectBox of={nameOf(record)} checked={selected(record._id)} onSelect={range => onSelect(record, range)} />
          )}
          <span dir="auto">{nameOf(record)}</span>
        </span>
      ),
    },
    ...(detail ? [{ title: detail, cell: ({ detail }: TrashedRecord) => detail || '–' }] : []),
    { title: 'Deleted by', cell: ({ trashedBy }) => <span className="whole-words">{trashedBy ?? '–'}</span> },
    {
      title: 'Deleted',
      kind: 'figure',
      cell: ({ trashedAt }) => <Time at={trashedAt} format={formatDateTime} />,
    },
    {
      title: 'Kept until',
      kind: 'figure',
      cell: ({ purgedAt }) => <Time at={purgedAt} format={formatDate} />,
    },
    ...(onRestore || onPurge
      ? [
          {
            title: 'Operation',
            kind: 'actions' as const,
            cell: (record: TrashedRecord) => (
              <div className="row-actions">
                {onRestore && (
                  <button
                    type="button"
                    className="button button-small"
                    aria-label={`Restore ${nameOf(record)}`}
                    onClick={() => onRestore(record)}
                  >
                    <Icon icon={icons.undo} /> Restore
                  </button>
                )}
                {onLead && (
                  <button
                    type="button"
                    className="button button-small"
                    aria-label={`Choose where old links to ${nameOf(record)} lead`}
                    onClick={() => onLead(record)}
                  >
                    <Icon icon={icons.link} /> Old links…
                  </button>
                )}
                {onPurge && (
                  <button
                    type="button"
                    className="button button-small button-remove"
                    aria-label={`Delete ${nameOf(record)} for good`}
                    onClick={() => onPurge(record)}
                  >
                    <Icon icon={icons.trash} /> Delete for good
                  </button>
                )}
              </div>
            ),
          },
        ]
      : []),
  ];
}
