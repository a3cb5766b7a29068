/** What stands under a field: its fault, then its help. Their ids are those that the control's aria-describedby names. */
export function FieldNotes({ id, fault, help }: { id: string; fault?: string | undefined; help?: string | undefined }) {
  return (
    <>
      {fault && (
        <p className="field-fault" id={`${id}fault`}>
          {fault}
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
