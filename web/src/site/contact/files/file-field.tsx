import {
  enquiryFileEndings,
  enquiryFileLimits,
  enquiryFileTypes,
} from '@hydraulics/common/units/uploads/enquiry-file-limits';
import { useEffect, useRef, useState } from 'react';
import { chosenFiles } from './chosen-files.ts';

const { perForm, fileBytes } = enquiryFileLimits;

type FileFieldProps = {
  id: string;
  label: string;
  optional?: boolean;
  /** The form was returned; a browser does not keep chosen files then. */
  again?: boolean;
  error?: string | undefined;
  onChoose?: () => void;
};

/** A field for files, which works without script. It says at once which will not be sent. */
export function FileField({ id, label, optional = false, again = false, error, onChoose }: FileFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const read = () => setRefused(chosenFiles(field.current).refused);
  // Chosen before this script arrived, or restored by the browser.
  useEffect(read, []);
  const described = [error && `${id}-error`, refused.length > 0 && `${id}-refused`, `${id}-hint`];
  return (
    <p className="field field-files">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      <input
        className="field-control"
        id={id}
        ref={field}
        type="file"
        name="files"
        multiple
        accept={enquiryFileEndings.map(ending => `.${ending}`).join()}
        aria-invalid={Boolean(error) || refused.length > 0}
        aria-describedby={described.filter(Boolean).join(' ')}
        onChange={() => {
          read();
          onChoose?.();
        }}
      />
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
      <span role="alert" id={`${id}-refused`} className="sent-file-refused">
        {refused.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
          <span className="field-error" dir="auto" key={place}>
            {text}
          </span>
        ))}
      </span>
      <span className="sent-file-hint" id={`${id}-hint`}>
        {again && 'If you chose files, choose them again. '}
        {enquiryFileTypes}: up to {perForm} files of {fileBytes / 1024 / 1024} MB each.
      </span>
    </p>
  );
}
