type FieldNotesProps = { id: string; error?: string | undefined; help?: string | undefined };

/** The error and the help under a field. The control's `aria-describedby` names their ids, from `describedBy`. */
export function FieldNotes({ id, error, help }: FieldNotesProps) {
  return (
    <>
      {error && (
        <p className="field-fault" id={`${id}error`}>
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
