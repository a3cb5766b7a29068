import { type ReactNode, type Ref, useId } from 'react';
import { describedBy, FieldNotes } from '../../../shared/ui/field-notes.tsx';
import { RefusedFiles } from './refused-files.tsx';
import type { useImagePicker } from './use-image-picker.ts';
import { usePastedImages } from './use-pasted-images.ts';

type FileFrameProps = {
  label: string;
  ref?: Ref<HTMLDivElement> | undefined;
  picker: ReturnType<typeof useImagePicker>;
  /** The words of the button. */
  choose: string;
  /** Other ways to choose, while nothing is chosen. */
  hint: string | null;
  help?: string | undefined;
  error?: string | undefined;
  disabled: boolean;
  /** Another button. */
  more?: ReactNode;
  children: ReactNode;
};

/** A field of images, chosen by a button, dropped or pasted, with the chosen ones above the button. */
export function FileFrame(props: FileFrameProps) {
  const { label, ref, picker, choose, hint, help, error, disabled, more, children } = props;
  const id = useId();
  const pasted = usePastedImages(picker.take, disabled);
  return (
    <div className="field" ref={ref} data-invalid={Boolean(error)} {...(disabled ? {} : picker.drop)}>
      <p className="field-label" id={`${id}label`}>
        {label}
      </p>
      <div className="file-box" data-over={picker.over} {...pasted}>
        {children}
        <button
          type="button"
          id={`${id}button`}
          className="button"
          aria-labelledby={`${id}button ${id}label`}
          aria-describedby={describedBy({ id, error, help })}
          disabled={disabled}
          onClick={picker.choose}
        >
          {choose}
        </button>
        {more}
        {hint && <span className="file-hint">{hint}</span>}
      </div>
      <RefusedFiles refused={picker.refused} />
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}
