import { useFormContext } from 'react-hook-form';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useFormBusy } from './upload.tsx';
import { useFieldError } from './use-field.ts';

export type FieldProps = Pick<
  TextFieldProps,
  'label' | 'help' | 'below' | 'type' | 'placeholder' | 'autoComplete' | 'inputMode' | 'required'
> & { name: string };

export function Field(props: FieldProps) {
  const { register } = useFormContext();
  return <TextField {...props} {...register(props.name)} readOnly={useFormBusy()} error={useFieldError(props.name)} />;
}
