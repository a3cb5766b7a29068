import { useFormContext } from 'react-hook-form';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useFormBusy } from './upload.tsx';
import { useFieldError } from './use-field.ts';

export type FieldProps = Pick<
  TextFieldProps,
  | 'label'
  | 'help'
  | 'below'
  | 'type'
  | 'placeholder'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'readOnly'
  | 'required'
> & { name: string };

export function Field({ readOnly, ...props }: FieldProps) {
  const { register } = useFormContext();
  const busy = useFormBusy();
  const error = useFieldError(props.name);
  return <TextField {...props} {...register(props.name)} readOnly={readOnly || busy} error={error} />;
}
