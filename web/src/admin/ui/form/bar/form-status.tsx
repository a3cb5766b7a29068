import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

/** In milliseconds, before values are compared after typing. */
const debounceMs = 150;

type FormStatusProps = {
  isUnsaved: () => boolean;
  /** Whether the record is yet to be added. */
  isNew: boolean;
  /** The field that names the record, if it has one. */
  nameField: string | undefined;
  /** Who saved the record last, and when. */
  lastChange?: ReactNode;
};

/** Which record the buttons save, whether it has unsaved changes, and its last change. */
export function FormStatus(props: FormStatusProps) {
  const { getValues, subscribe } = useFormContext();
  const { isUnsaved, isNew, nameField, lastChange } = props;
  const read = () => ({
    name: nameField ? String(getValues(nameField) ?? '').trim() : '',
    isChanged: isUnsaved(),
  });
  const [shown, setShown] = useState(read);
  const check = useRef<() => void>(undefined);
  check.current = () =>
    setShown(before => {
      const now = read();
      return now.name === before.name && now.isChanged === before.isChanged ? before : now;
    });
  // A save or a discard renders the form again.
  useEffect(() => check.current?.());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => check.current?.(), debounceMs);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [subscribe]);
  return (
    <p className="save-status">
      {shown.name && <b>{shown.name}</b>}
      <span className="save-status-state" data-changed={shown.isChanged || isNew}>
        {isNew ? 'Not added yet' : shown.isChanged ? 'Changed' : 'Saved'}
      </span>
      {lastChange}
    </p>
  );
}
