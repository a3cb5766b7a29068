import { type DragEvent, useEffect, useId, useState } from 'react';
import { FieldNotes } from './field-notes.tsx';
import { Glyph } from './glyph.tsx';

type FileFieldProps = {
  label: string;
  file: File | null;
  help?: string;
  fault?: string | undefined;
  /** Lets the person choose, by the host's own dialog; null when they cancel. */
  pick: () => Promise<File | null>;
  onChange: (file: File | null) => void;
};

const showBytes = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** One image: chosen or dropped, then shown with its name and size, and removable. */
export function FileField({ label, file, help, fault, pick, onChange }: FileFieldProps) {
  const id = useId();
  const preview = usePreview(file);
  const choose = async () => {
    const picked = await pick();
    if (picked) onChange(picked);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const dropped = [...event.dataTransfer.files].find(({ type }) => type.startsWith('image/'));
    if (dropped) onChange(dropped);
  };
  const described = [fault && `${id}fault`, help && `${id}help`].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for those with a mouse; the button does all
    <div className="field" data-faulty={Boolean(fault)} onDragOver={event => event.preventDefault()} onDrop={drop}>
      <p className="field-label" id={`${id}label`}>
        {label}
      </p>
      <div className="file-box">
        {file && (
          <div className="file">
            <img src={preview} alt="" />
            <p>
              {file.name}
              <span className="figure">{showBytes(file.size)}</span>
            </p>
            <button type="button" className="button button-small" onClick={() => onChange(null)}>
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
          onClick={choose}
        >
          {file ? 'Choose another' : 'Choose a file'}
        </button>
        {!file && <span className="file-hint">or drop it here</span>}
      </div>
      <FieldNotes id={id} fault={fault} help={help} />
    </div>
  );
}

/** An address under which the browser shows a file that is not uploaded yet. */
function usePreview(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
