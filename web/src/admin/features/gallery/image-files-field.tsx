import { limits } from '@hydraulics/common/limits';
import { imageTypes } from '@hydraulics/common/units/uploads/image-check';
import { useHost } from '../../../shared/host.tsx';
import { formatNumber } from '../../../shared/locale.ts';
import { maxFiles } from '../../ui/files/dropped-files.ts';
import { remarksOn } from '../../ui/files/facts/remarks.ts';
import { useFileFacts } from '../../ui/files/facts/use-file-facts.ts';
import { FileFrame } from '../../ui/files/file-frame.tsx';
import { useImagePicker } from '../../ui/files/use-image-picker.ts';
import type { FieldProps } from '../../ui/form/field.tsx';
import { useFormBusy } from '../../ui/form/upload.tsx';
import { useCustomField } from '../../ui/form/use-field.ts';
import { FileTile } from './file-tile.tsx';
import { useGalleryHashes, useQueuedHashes } from './use-gallery-hashes.ts';

const help = `${imageTypes}, at most ${limits.fileBytes / 1024 / 1024} MB each; up to ${maxFiles} at once, or a folder.`;

/** The images to add, each checked before it is sent. */
export function ImageFilesField({ name, label }: FieldProps) {
  const { pickImages } = useHost();
  const busy = useFormBusy();
  const { value: files, onChange, ref, error } = useCustomField<File[]>(name);
  const picker = useImagePicker({
    pick: () => pickImages({ multiple: true }),
    remaining: maxFiles - files.length,
    most: maxFiles,
    onFiles: chosen => onChange([...files, ...chosen]),
  });
  const facts = useFileFacts(files);
  const remarks = remarksOn(
    files,
    facts,
    { hashes: useQueuedHashes(), remark: 'This image is already being uploaded.' },
    { hashes: useGalleryHashes(files, facts), remark: 'The gallery already has this image.' },
  );
  return (
    <FileFrame
      label={label}
      ref={ref}
      picker={picker}
      choose={files.length > 0 ? 'Choose more' : 'Choose files'}
      hint={files.length === 0 ? 'or drop or paste them here, or a folder' : null}
      help={help}
      error={error}
      disabled={busy}
    >
      {files.length > 1 && <p className="file-count">{formatNumber(files.length)} images</p>}
      {remarks.size > 0 && (
        <button
          type="button"
          className="button button-small"
          disabled={busy}
          onClick={() => onChange(files.filter(file => !remarks.has(file)))}
        >
          Remove {remarks.size === 1 ? 'the one' : `all ${formatNumber(remarks.size)}`} with a remark
        </button>
      )}
      <ul className="file-tiles">
        {files.map(file => (
          <FileTile
            key={keyOf(file)}
            file={file}
            facts={facts.get(file)}
            remark={remarks.get(file)}
            disabled={busy}
            onRemove={() => onChange(files.filter(one => one !== file))}
          />
        ))}
      </ul>
    </FileFrame>
  );
}

const keys = new WeakMap<File, number>();
let lastKey = 0;

/** A key, because two files may have the same name. */
function keyOf(file: File): number {
  const key = keys.get(file) ?? ++lastKey;
  keys.set(file, key);
  return key;
}
