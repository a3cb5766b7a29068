import type { GalleryImage } from '@hydraulics/common/nouns/images/gallery';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import Masonry from 'react-masonry-css';
import { lastPixelBelow } from '../../../shared/ui/breakpoints.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { formatDate } from '../../ui/dates.ts';
import { PendingBadge } from '../../ui/publication/pending/pending-badge.tsx';
import { PublicationBadge } from '../../ui/publication/publication-badge.tsx';
import { RowActions } from '../../ui/table/row-actions.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { Time } from '../../ui/time.tsx';

/** Columns by window width, for images of at most 150 px. */
const columns = {
  default: 6,
  [lastPixelBelow('full')]: 4,
  [lastPixelBelow('medium')]: 3,
  [lastPixelBelow('small')]: 2,
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The focus of a picture. */
const action = '.row-actions .button-remove';

type PictureWallProps = {
  title: string;
  rows: GalleryImage[];
  nameOf: (row: GalleryImage) => string;
  sizeOf: (row: GalleryImage) => string;
  /** Rendered before the name of an image. */
  lead?: ((row: GalleryImage, isTabStop: boolean) => ReactNode) | undefined;
  onUses?: ((row: GalleryImage) => void) | undefined;
  onDescribe?: ((row: GalleryImage) => void) | undefined;
  onDelete?: ((row: GalleryImage) => void) | undefined;
};

/**
 * The images as a masonry wall. Its columns are filled in turn, so the document order differs from the visual one:
 * `aria-owns` gives screen readers the order, and the arrow keys follow it, with one tab stop.
 */
export function PictureWall({ title, rows, nameOf, sizeOf, lead, onUses, onDescribe, onDelete }: PictureWallProps) {
  const id = useId();
  const idOf = (row: GalleryImage) => `${id}-${row._id}`;
  const [visited, setVisited] = useState<string>();
  const moved = useRef<string>(null);
  const stop = rows.find(({ _id }) => _id === visited) ?? rows[0];
  const move = (event: KeyboardEvent) => {
    // Alt moves the picture itself.
    if (event.altKey) return;
    const place = stop ? rows.indexOf(stop) : -1;
    const ends: Record<string, number> = { Home: 0, End: rows.length - 1 };
    const next = rows[ends[event.key] ?? place + (steps[event.key] ?? Number.NaN)];
    if (!next) return;
    event.preventDefault();
    document.getElementById(idOf(next))?.querySelector<HTMLElement>(action)?.focus();
  };
  return (
    <>
      {onDelete && (
        <p className="wall-keys" id={`${id}-keys`}>
          The arrow keys move between pictures.
        </p>
      )}
      <Masonry
        breakpointCols={columns}
        className="wall"
        columnClassName="wall-column"
        {...{ columnAttrs: { role: 'presentation' } }}
        role="list"
        aria-label={title}
        aria-describedby={onDelete && `${id}-keys`}
        aria-owns={rows.map(idOf).join(' ')}
        onKeyDown={move}
      >
        {rows.map(row => (
          <WallPicture key={row._id} id={idOf(row)} row={row._id} moved={moved} onFocus={() => setVisited(row._id)}>
            <Thumbnail path={row.filename} large />
            <p className="wall-name">
              {lead?.(row, row === stop)}
              {nameOf(row)}
            </p>
            <p className="wall-facts">
              {sizeOf(row)} <Time at={row.createdAt} format={formatDate} />
            </p>
            <PublicationBadge {...row} />
            <PendingBadge noun="gallery" id={row._id} />
            <p className="wall-alt" dir="auto" data-missing={row.alt === ''}>
              {row.alt || 'No description yet'}
            </p>
            {onDelete && (
              <RowActions of={nameOf(row)} onDelete={() => onDelete(row)} isTabStop={row === stop}>
                {onDescribe && (
                  <button
                    type="button"
                    className="button button-small"
                    aria-label={`Describe ${nameOf(row)}`}
                    tabIndex={row === stop ? undefined : -1}
                    onClick={() => onDescribe(row)}
                  >
                    <Icon icon={icons.edit} /> Describe
                  </button>
                )}
                {onUses && (
                  <button
                    type="button"
                    className="button button-small"
                    aria-label={`Where ${nameOf(row)} is used`}
                    tabIndex={row === stop ? undefined : -1}
                    onClick={() => onUses(row)}
                  >
                    <Icon icon={icons.info} /> Uses
                  </button>
                )}
              </RowActions>
            )}
          </WallPicture>
        ))}
      </Masonry>
    </>
  );
}

type WallPictureProps = {
  id: string;
  row: string;
  moved: RefObject<string | null>;
  onFocus: () => void;
  children: ReactNode;
};

/** Keeps the focus of an image that moves to another column, where it is mounted again. */
function WallPicture({ id, row, moved, onFocus, children }: WallPictureProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const picture = element.current;
    if (moved.current === id) picture?.querySelector<HTMLElement>(action)?.focus();
    return () => {
      if (!picture?.contains(document.activeElement)) return;
      moved.current = id;
      // Mounted again immediately, unless deleted.
      queueMicrotask(() => {
        moved.current = null;
      });
    };
  }, [id, moved]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the library's columns are <div>, where no <li> may stand
    <div ref={element} id={id} role="listitem" data-row={row} className="wall-picture" onFocus={onFocus}>
      {children}
    </div>
  );
}
