import { type FieldError, get, useController, useFormState } from 'react-hook-form';

/** The validation message of a field. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState({ name });
  return messageIn(get(errors, name));
}

/** The message of an error, which for a list may belong to an entry. */
export function messageIn(error: FieldError | FieldError[] | undefined): string | undefined {
  return Array.isArray(error) ? error.map(messageIn).find(Boolean) : error?.message;
}

/**
 * A custom field with its value and error.
 * @returns `ref` for the element around its controls: an error focuses the first of them
 */
export function useCustomField<Value>(name: string) {
  const { field } = useController({ name });
  const ref = (element: HTMLElement | null) => field.ref(element && { focus: () => focusIn(element) });
  return {
    value: field.value as Value,
    onChange: (value: Value) => field.onChange(value),
    ref,
    error: useFieldError(name),
  };
}

function focusIn(element: HTMLElement): void {
  const target =
    element.querySelector<HTMLElement>('[role="textbox"]') ?? element.querySelector('button, input, select');
  if (target instanceof HTMLElement) target.focus();
}
