import {
  enquiryFileEndings,
  enquiryFileLimits,
  enquiryFileTypes,
} from '@hydraulics/common/units/uploads/enquiry-file-limits';

const { perForm, fileBytes } = enquiryFileLimits;

type FileFieldProps = {
  id: string;
  label: string;
  optional?: boolean;
  /** The form was returned; a browser does not keep chosen files then. */
  again?: boolean;
  error?: string | undefined;
};

/** A field for files, which works without script. */
export const FileField = ({ id, label, optional = false, again = false, error }: FileFieldProps) => (
  <p className="field field-files">
    <label className="field-label" htmlFor={id}>
      {label}
      {optional && <span className="field-optional"> (optional)</span>}
    </label>
    <input
      className="field-control"
      id={id}
      type="file"
      name="files"
      multiple
      accept={enquiryFileEndings.map(ending => `.${ending}`).join()}
      aria-invalid={Boolean(error)}
      aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
    />
    {error && (
      <span className="field-error" id={`${id}-error`}>
        {error}
      </span>
    )}
    <span className="sent-file-hint" id={`${id}-hint`}>
      {again && 'If you chose files, choose them again. '}
      {enquiryFileTypes}: up to {perForm} files of {fileBytes / 1024 / 1024} MB each.
    </span>
  </p>
);
