import type { PickedImages } from '@hydraulics/common/host';
import { type ReactNode, type Ref, useId } from 'react';
import { describedBy, FieldNotes } from '../../../shared/ui/field-notes.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { formatBytes } from './bytes.ts';
import { usePreviewNote } from './print-colours.ts';
import { RefusedFiles } from './refused-files.tsx';
import { useImagePicker } from './use-image-picker.ts';
import { usePastedImages } from './use-pasted-images.ts';
import { usePreview } from './use-preview.ts';

type FileFieldProps = {
  label: string;
  ref?: Ref<HTMLDivElement>;
  file: File | null;
  stored?: ReactNode;
  help?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  /** Another way to choose an image. */
  more?: ReactNode;
  pick: () => Promise<PickedImages>;
  onChange: (file: File | null) => void;
};

/** One image: chosen or dropped, then shown with its name and size, and removable. */
export function FileField({ label, ref, file, stored, help, error, disabled, more, pick, onChange }: FileFieldProps) {
  const id = useId();
  const preview = usePreview(file);
  const note = usePreviewNote(file);
  const { refused, over, choose, drop, take } = useImagePicker({
    pick,
    remaining: 1,
    most: 1,
    onFiles: ([first]) => onChange(first ?? null),
  });
  const pasted = usePastedImages(take, disabled ?? false);
  return (
    <div className="field" ref={ref} data-invalid={Boolean(error)} {...(disabled ? {} : drop)}>
      <p className="field-label" id={`${id}label`}>
        {label}
      </p>
      <div className="file-box" data-over={over} {...pasted}>
        {(file || stored) && (
          <div className="file">
            {file ? <img src={preview} alt="" /> : stored}
            <p>
              {file ? file.name : 'The current image'}
              {file && <span className="figure">{formatBytes(file.size)}</span>}
              {note && <span className="file-hint">{note}</span>}
            </p>
            <button
              type="button"
              className="button button-small"
              aria-label={`Remove ${file ? file.name : label}`}
              disabled={disabled}
              onClick={() => onChange(null)}
            >
              <Icon icon={icons.close} /> Remove
            </button>
          </div>
        )}
        <button
          type="button"
          id={`${id}button`}
          className="button"
          aria-labelledby={`${id}button ${id}label`}
          aria-describedby={describedBy({ id, error, help })}
          disabled={disabled}
          onClick={choose}
        >
          {file || stored ? 'Choose another' : 'Choose a file'}
        </button>
        {more}
        {!file && !stored && <span className="file-hint">or drop or paste it here</span>}
      </div>
      <RefusedFiles refused={refused} />
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}
