import { type DragEvent, useState } from 'react';
import { showBytes } from '../../ui/bytes.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Picture as Image } from '../../ui/picture.tsx';
import { usePreview } from '../../ui/use-preview.ts';
import type { Picture } from './pictures.ts';

type PictureItemProps = {
  picture: Picture;
  index: number;
  count: number;
  disabled: boolean;
  /** From 0 to 1 while it is being sent. */
  sent: number | undefined;
  onMove: (to: number) => void;
  /** Another one of the list, by its index, was dropped on this one. */
  onTake: (from: number) => void;
  onRemove: () => void;
};

/** The type under which a picture of the list is dragged, so that nothing else is taken for one. */
const dragType = 'application/x-picture-index';

export const nameOf = ({ file }: Picture, index: number) => file?.name ?? `Present image ${index + 1}`;

/** One image in the order in which visitors see them: movable by dragging or with buttons, and removable. */
export function PictureItem({ picture, index, count, disabled, sent, onMove, onTake, onRemove }: PictureItemProps) {
  const preview = usePreview(picture.file);
  const [over, setOver] = useState(false);
  const name = nameOf(picture, index);
  const takes = (event: DragEvent) => event.dataTransfer.types.includes(dragType);
  return (
    <li
      className="picture"
      data-over={over}
      draggable={!disabled}
      onDragStart={event => {
        event.dataTransfer.setData(dragType, String(index));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={event => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        onTake(Number(event.dataTransfer.getData(dragType)));
      }}
    >
      <div className="picture-image">
        {picture.file ? (
          <img src={preview} alt="" draggable={false} decoding="async" />
        ) : (
          <Image path={picture.path} alt="" sizes="150px" />
        )}
        {index === 0 && <span className="picture-first">Thumbnail</span>}
      </div>
      <p className="picture-name">
        <span>{name}</span>
        {picture.file && <span className="figure">{showBytes(picture.file.size)}</span>}
      </p>
      {sent !== undefined && <progress aria-label={`Upload of ${name}`} max={1} value={sent} />}
      <div className="picture-actions">
        <button
          type="button"
          className="button button-small"
          aria-label={`Move ${name} earlier`}
          disabled={disabled || index === 0}
          onClick={() => onMove(index - 1)}
        >
          <Glyph name="previous" />
        </button>
        <button
          type="button"
          className="button button-small"
          aria-label={`Move ${name} later`}
          disabled={disabled || index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <Glyph name="next" />
        </button>
        <button
          type="button"
          className="button button-small button-remove"
          aria-label={`Remove ${name}`}
          disabled={disabled}
          onClick={onRemove}
        >
          <Glyph name="trash" />
        </button>
      </div>
    </li>
  );
}
