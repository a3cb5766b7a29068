import { limits } from '@hydraulics/common/limits';
import type { DOMAttributes } from 'react';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { Picture } from '../../../../shared/ui/picture.tsx';
import type { FileFacts } from '../../../ui/files/facts/file-facts.ts';
import { FileNotes, FilePreview } from '../../../ui/files/facts/file-notes.tsx';
import type { ProductImage } from './product-images.ts';

type ImageItemProps = {
  image: ProductImage;
  /** The facts of a new image; undefined while it is read. */
  facts: FileFacts | undefined;
  /** Why a new image would be refused, or a warning. */
  remark: string | undefined;
  index: number;
  count: number;
  disabled: boolean;
  sent: number | undefined;
  drag: 'dragged' | 'over' | undefined;
  dragHandlers: DOMAttributes<HTMLElement>;
  onMove: (to: number) => void;
  /** Shows where a stored image is used. */
  onUses: (path: string) => void;
  onDescribe: (alt: string) => void;
  onRemove: () => void;
};

export const nameOf = (image: ProductImage, index: number) =>
  image.file ? image.file.name : `Current image ${index + 1}`;

/** One image in the order of the website; it can be moved by dragging or with buttons, and removed. */
export function ImageItem(props: ImageItemProps) {
  const {
    image,
    facts,
    remark,
    index,
    count,
    disabled,
    sent,
    drag,
    dragHandlers,
    onMove,
    onUses,
    onDescribe,
    onRemove,
  } = props;
  const { file, path } = image;
  const name = nameOf(image, index);
  return (
    // The browser's own dragging does not work with touch.
    <li
      className="picture"
      data-drag={drag}
      onDragStart={event => event.preventDefault()}
      {...(disabled ? {} : dragHandlers)}
    >
      <div className="picture-image">
        {file ? <FilePreview file={file} /> : <Picture path={path} alt="" sizes="150px" />}
        {index === 0 && <span className="picture-first">Thumbnail</span>}
        {count > 1 && (
          <span className="picture-grip">
            <Icon icon={icons.move} />
          </span>
        )}
      </div>
      <p className="picture-name">
        <span>{name}</span>
        {file && <FileNotes file={file} facts={facts} remark={remark} />}
      </p>
      <textarea
        rows={2}
        className="picture-alt"
        value={image.alt ?? ''}
        maxLength={limits.imageText}
        placeholder="What does it show?"
        aria-label={`What ${name} shows`}
        dir="auto"
        disabled={disabled}
        // One line of text, shown whole on as many as it takes.
        onChange={event => onDescribe(event.target.value.replace(/\s*\n\s*/g, ' '))}
        onPointerDown={event => event.stopPropagation()}
      />
      {sent !== undefined && <progress aria-label={`Upload of ${name}`} max={1} value={sent} />}
      <div className="picture-actions">
        <button
          type="button"
          className="button button-small"
          aria-label={`Move ${name} earlier`}
          disabled={disabled}
          aria-disabled={index === 0}
          onClick={() => index > 0 && onMove(index - 1)}
        >
          <Icon icon={icons.previous} />
        </button>
        <button
          type="button"
          className="button button-small"
          aria-label={`Move ${name} later`}
          disabled={disabled}
          aria-disabled={index === count - 1}
          onClick={() => index < count - 1 && onMove(index + 1)}
        >
          <Icon icon={icons.next} />
        </button>
        {path && (
          <button
            type="button"
            className="button button-small"
            aria-label={`Where ${name} is used`}
            disabled={disabled}
            onClick={() => onUses(path)}
          >
            <Icon icon={icons.info} />
          </button>
        )}
        <button
          type="button"
          className="button button-small button-remove"
          aria-label={`Remove ${name}`}
          disabled={disabled}
          onClick={onRemove}
        >
          <Icon icon={icons.trash} />
        </button>
      </div>
    </li>
  );
}
