type FieldNotesProps = { id: string; error?: string | undefined; help?: string | undefined };

/** The error and the help under a field. `describedBy` gives their ids for the control's `aria-describedby`. */
export function FieldNotes({ id, error, help }: FieldNotesProps) {
  return (
    <>
      {error && (
        <p className="field-error" id={`${id}error`}>
          {error}
        </p>
      )}
      {help && (
        <p className="field-help" id={`${id}help`}>
          {help}
        </p>
      )}
    </>
  );
}

export const describedBy = ({ id, error, help }: FieldNotesProps): string | undefined =>
  [error && `${id}error`, help && `${id}help`].filter(Boolean).join(' ') || undefined;
