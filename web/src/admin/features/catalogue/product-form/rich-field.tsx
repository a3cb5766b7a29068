import { memo } from 'react';
import { RichText } from '../../../../shared/rich-text/rich-text.tsx';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useCustomField } from '../../../ui/form/use-field.ts';

type RichFieldProps = FieldProps & {
  heading?: boolean;
};

/** A rich text of a product. Memoised, because an editor is expensive to render. */
export const RichField = memo(function RichField({ name, label, help, heading = true }: RichFieldProps) {
  const busy = useFormBusy();
  const field = useCustomField<string>(name);
  return <RichText {...field} heading={heading} label={label} help={help} readOnly={busy} />;
});
