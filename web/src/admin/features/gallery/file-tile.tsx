import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { formatBytes } from '../../ui/files/bytes.ts';
import { usePreviewNote } from '../../ui/files/print-colours.ts';
import { usePreview } from '../../ui/files/use-preview.ts';

type FileTileProps = {
  file: File;
  /** In pixels; undefined while it is read. */
  size: { width: number; height: number } | null | undefined;
  /** What is wrong with it. */
  remark: string | undefined;
  disabled: boolean;
  onRemove: () => void;
};

/** A chosen file with its preview, its size, and what is wrong with it. */
export function FileTile({ file, size, remark, disabled, onRemove }: FileTileProps) {
  const isShown = file.type !== 'image/heic' && file.type !== 'image/heif';
  const preview = usePreview(isShown ? file : null);
  const note = usePreviewNote(file);
  return (
    <li className="file" data-faulty={remark !== undefined}>
      {isShown ? (
        <img src={preview} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className="file-unseen">HEIC: seen once it is added</span>
      )}
      <p>
        {file.name}
        <span className="figure">
          {formatBytes(file.size)}
          {size && `, ${size.width} × ${size.height} px`}
        </span>
        {note && <span className="file-hint">{note}</span>}
        {remark && <span className="file-remark">{remark}</span>}
      </p>
      <button
        type="button"
        className="button button-small"
        aria-label={`Remove ${file.name}`}
        disabled={disabled}
        onClick={onRemove}
      >
        <Icon icon={icons.close} /> Remove
      </button>
    </li>
  );
}
