import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import type { FileFacts } from '../../ui/files/facts/file-facts.ts';
import { FileNotes, FilePreview } from '../../ui/files/facts/file-notes.tsx';

type FileTileProps = {
  file: File;
  /** Undefined while it is read. */
  facts: FileFacts | undefined;
  /** Why it would be refused, or a warning. */
  remark: string | undefined;
  disabled: boolean;
  onRemove: () => void;
};

/** A chosen file with its preview, its size and the remark about it. */
export function FileTile({ file, facts, remark, disabled, onRemove }: FileTileProps) {
  return (
    <li className="file">
      <FilePreview file={file} />
      <p>
        {file.name}
        <FileNotes file={file} facts={facts} remark={remark} />
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
