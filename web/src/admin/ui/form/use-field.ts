import { type FieldError, get, useController, useFormState } from 'react-hook-form';

/** Why the value of a field was refused, in a sentence. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState({ name });
  return messageIn(get(errors, name));
}

/** The message of an error; that of a list may lie with one of its entries. */
export function messageIn(error: FieldError | FieldError[] | undefined): string | undefined {
  return Array.isArray(error) ? error.map(messageIn).find(Boolean) : error?.message;
}

/**
 * A field that is no native input, with its value and its error.
 * @returns `ref` goes to the element around its controls: an error focuses the first of them
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

/** A rich text has its toolbar before its text. */
function focusIn(element: HTMLElement): void {
  const target =
    element.querySelector<HTMLElement>('[role="textbox"]') ?? element.querySelector('button, input, select');
  if (target instanceof HTMLElement) target.focus();
}
