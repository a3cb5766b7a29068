import { limits } from '@hydraulics/common/limits';
import { richFields } from '@hydraulics/common/nouns/products';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { LengthNote } from '../../../../shared/rich-text/rich-notes.tsx';
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
  return (
    <>
      <RichText {...field} heading={heading} label={label} help={help} readOnly={busy} />
      <TextsLength name={name} />
    </>
  );
});

/** The total length of all texts, shown under the longest of them. */
function TextsLength({ name }: { name: string }) {
  const texts = useWatch({ name: [...richFields] }) as (string | undefined)[];
  const lengths = texts.map(text => text?.length ?? 0);
  const longest = richFields[lengths.indexOf(Math.max(...lengths))];
  if (name !== longest) return null;
  const characters = lengths.reduce((sum, length) => sum + length, 0);
  return <LengthNote what="All texts together" characters={characters} limit={limits.productTexts} />;
}
