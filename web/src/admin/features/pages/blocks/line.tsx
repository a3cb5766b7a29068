import type { BlockKind } from '@hydraulics/common/nouns/pages/blocks';
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import type { EditedOf } from './edited-blocks.ts';

export type InputsProps<Kind extends BlockKind> = {
  block: EditedOf<Kind>;
  /** Tells the block from others of its kind: `Block 4, Table`. */
  name: string;
  onChange: (block: EditedOf<Kind>) => void;
};

type LineProps = Pick<TextFieldProps, 'label' | 'help' | 'type' | 'maxLength'> & {
  value: string | undefined;
  onChange: (text: string) => void;
};

/** A line of text of a block. */
export function Line({ value = '', onChange, ...field }: LineProps) {
  const busy = useFormBusy();
  return <TextField {...field} value={value} readOnly={busy} onChange={({ target }) => onChange(target.value)} />;
}
