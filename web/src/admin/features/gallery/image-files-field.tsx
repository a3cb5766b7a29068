import { limits } from '@hydraulics/common/limits';
import { imageTypes } from '@hydraulics/common/units/image-check';
import { useEffect, useId, useState } from 'react';
import { useHost } from '../../../shared/host.tsx';
import { formatNumber } from '../../../shared/locale.ts';
import { describedBy, FieldNotes } from '../../../shared/ui/field-notes.tsx';
import { maxFiles } from '../../ui/files/dropped-files.ts';
import { type FileFacts, factsOf } from '../../ui/files/file-facts.ts';
import { RefusedFiles } from '../../ui/files/refused-files.tsx';
import { useImagePicker } from '../../ui/files/use-image-picker.ts';
import { usePastedImages } from '../../ui/files/use-pasted-images.ts';
import type { FieldProps } from '../../ui/form/field.tsx';
import { useFormBusy } from '../../ui/form/upload.tsx';
import { useCustomField } from '../../ui/form/use-field.ts';
import { FileTile } from './file-tile.tsx';

const help = `${imageTypes}, at most ${limits.fileBytes / 1024 / 1024} MB each; up to ${maxFiles} at once, or a folder.`;

/** The images to add, each with what is wrong with it before it is sent. */
export function ImageFilesField({ name, label }: FieldProps) {
  const id = useId();
  const { pickImages } = useHost();
  const busy = useFormBusy();
  const { value: files, onChange, ref, error } = useCustomField<File[]>(name);
  const facts = useFacts(files);
  const { refused, over, choose, drop, take } = useImagePicker({
    pick: () => pickImages({ multiple: true }),
    remaining: maxFiles - files.length,
    most: maxFiles,
    onFiles: chosen => onChange([...files, ...chosen]),
  });
  const pasted = usePastedImages(take, busy);
  const faulty = files.filter(file => facts.get(file)?.refusal);
  const repeated = repeatedIn(files, facts);
  const unwanted = [...faulty, ...repeated.keys()];
  return (
    <div className="field" ref={ref} data-invalid={Boolean(error)} {...(busy ? {} : drop)}>
      <p className="field-label" id={`${id}label`}>
        {label}
      </p>
      <div className="file-box" data-over={over} {...pasted}>
        {files.length > 1 && <p className="file-count">{formatNumber(files.length)} images</p>}
        {unwanted.length > 0 && (
          <button
            type="button"
            className="button button-small"
            disabled={busy}
            onClick={() => onChange(files.filter(file => !unwanted.includes(file)))}
          >
            Remove {unwanted.length === 1 ? 'the one' : `all ${formatNumber(unwanted.length)}`} with a remark
          </button>
        )}
        <ul className="file-tiles">
          {files.map(file => (
            <FileTile
              key={keyOf(file)}
              file={file}
              size={facts.get(file)?.size}
              remark={facts.get(file)?.refusal ?? repeated.get(file)}
              disabled={busy}
              onRemove={() => onChange(files.filter(one => one !== file))}
            />
          ))}
        </ul>
        <button
          type="button"
          id={`${id}button`}
          className="button"
          aria-labelledby={`${id}button ${id}label`}
          aria-describedby={describedBy({ id, error, help })}
          disabled={busy}
          onClick={choose}
        >
          {files.length > 0 ? 'Choose more' : 'Choose files'}
        </button>
        {files.length === 0 && <span className="file-hint">or drop or paste them here, or a folder</span>}
      </div>
      <RefusedFiles refused={refused} />
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}

const keys = new WeakMap<File, number>();
let lastKey = 0;

/** Two files may have one name. */
function keyOf(file: File): number {
  const key = keys.get(file) ?? ++lastKey;
  keys.set(file, key);
  return key;
}

function useFacts(files: readonly File[]): ReadonlyMap<File, FileFacts> {
  const [facts, setFacts] = useState<ReadonlyMap<File, FileFacts>>(new Map());
  useEffect(() => {
    let current = true;
    for (const file of files) {
      void factsOf(file).then(found => {
        if (current) setFacts(before => (before.has(file) ? before : new Map(before).set(file, found)));
      });
    }
    return () => {
      current = false;
    };
  }, [files]);
  return facts;
}

/** The files whose content another one before them has. */
function repeatedIn(files: readonly File[], facts: ReadonlyMap<File, FileFacts>): Map<File, string> {
  const first = new Map<string, File>();
  const repeated = new Map<File, string>();
  for (const file of files) {
    const hash = facts.get(file)?.hash;
    const other = hash && first.get(hash);
    if (other) repeated.set(file, `The same image as ${other.name}.`);
    else if (hash) first.set(hash, file);
  }
  return repeated;
}
