import type { PickedImages } from '@hydraulics/common/host';
import { type ReactNode, useId } from 'react';
import { FieldNotes } from '../../../shared/ui/field-notes.tsx';
import { Glyph } from '../../../shared/ui/glyph.tsx';
import { showBytes } from './bytes.ts';
import { RefusedFiles } from './refused-files.tsx';
import { useImagePicker } from './use-image-picker.ts';
import { usePreview } from './use-preview.ts';

type FileFieldProps = {
  label: string;
  name?: string;
  file: File | null;
  /** What is stored already, as a picture to show; it can be removed too. */
  present?: ReactNode;
  help?: string;
  fault?: string | undefined;
  disabled?: boolean;
  /** Lets the person choose, by the host's own dialog. */
  pick: () => Promise<PickedImages>;
  /** Another file, or none: neither a chosen one nor the one that was stored. */
  onChange: (file: File | null) => void;
};

/** One image: chosen or dropped, then shown with its name and size, and removable. */
export function FileField({ label, name, file, present, help, fault, disabled, pick, onChange }: FileFieldProps) {
  const id = useId();
  const preview = usePreview(file);
  const { refused, over, choose, drop } = useImagePicker({
    pick,
    room: 1,
    onFiles: ([first]) => onChange(first ?? null),
  });
  const described = [fault && `${id}fault`, help && `${id}help`].filter(Boolean).join(' ');
  return (
    <div className="field" data-field={name} data-faulty={Boolean(fault)} {...(disabled ? {} : drop)}>
      <p className="field-label" id={`${id}label`}>
        {label}
      </p>
      <div className="file-box" data-over={over}>
        {(file || present) && (
          <div className="file">
            {file ? <img src={preview} alt="" /> : present}
            <p>
              {file ? file.name : 'The present image'}
              {file && <span className="figure">{showBytes(file.size)}</span>}
            </p>
            <button
              type="button"
              className="button button-small"
              aria-label={`Remove ${file ? file.name : label}`}
              disabled={disabled}
              onClick={() => onChange(null)}
            >
              <Glyph name="close" /> Remove
            </button>
          </div>
        )}
        <button
          type="button"
          id={`${id}button`}
          className="button"
          aria-labelledby={`${id}button ${id}label`}
          aria-describedby={described || undefined}
          disabled={disabled}
          onClick={choose}
        >
          {file || present ? 'Choose another' : 'Choose a file'}
        </button>
        {!file && !present && <span className="file-hint">or drop it here</span>}
      </div>
      <RefusedFiles refused={refused} />
      <FieldNotes id={id} fault={fault} help={help} />
    </div>
  );
}
