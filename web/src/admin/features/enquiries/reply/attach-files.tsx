import type { FileChoice } from '@hydraulics/common/nouns/thread/thread';
import { formatSize } from '@hydraulics/common/units/sizes';
import { useController } from 'react-hook-form';
import type { ReplyDraft } from './reply-draft.ts';

type AttachFilesProps = { choices: FileChoice[]; error: string | undefined };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Chooses which data sheets and documents of the product are attached. What is wrong with all files is said here. */
export function AttachFiles({ choices, error }: AttachFilesProps) {
  const { field } = useController<ReplyDraft, 'files'>({ name: 'files' });
  const { value: chosen, onChange } = field;
  if (choices.length === 0 && !error) return null;
  return (
    <fieldset className="reply-files" ref={field.ref} tabIndex={-1}>
      <legend>Attach</legend>
      {choices.map(({ file, title, bytes }) => (
        <label key={JSON.stringify(file)}>
          <input
            type="checkbox"
            checked={chosen.some(one => isSame(one, file))}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, file] : chosen.filter(one => !isSame(one, file)))
            }
          />{' '}
          <span>
            {title}
            {bytes !== null && <small> {formatSize(bytes)}</small>}
          </span>
        </label>
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
