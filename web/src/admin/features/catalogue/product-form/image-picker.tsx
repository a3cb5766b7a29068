import type { PickedImages } from '@hydraulics/common/host';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { RefusedFiles } from '../../../ui/files/refused-files.tsx';
import { useImagePicker } from '../../../ui/files/use-image-picker.ts';
import { usePastedImages } from '../../../ui/files/use-pasted-images.ts';

type ImagePickerProps = {
  id: string;
  label: string;
  disabled: boolean;
  remaining: number;
  pick: () => Promise<PickedImages>;
  onFiles: (files: File[]) => void;
};

/** An image picker: a button for several files, which can also be dropped on it. */
export function ImagePicker({ id, label, disabled, remaining, pick, onFiles }: ImagePickerProps) {
  const { refused, over, choose, drop, take } = useImagePicker({ pick, remaining, onFiles });
  const pasted = usePastedImages(take, disabled);
  return (
    <div className="picture-picker" data-over={over} {...pasted} {...(disabled ? {} : drop)}>
      <span className="picture-picker-label" id={`${id}label`}>
        {label}
      </span>
      <button
        type="button"
        id={id}
        className="button"
        aria-labelledby={`${id} ${id}label`}
        disabled={disabled}
        onClick={choose}
      >
        <Icon icon={icons.plus} /> Choose files
      </button>
      <span className="file-hint">or drop or paste</span>
      <RefusedFiles refused={refused} />
    </div>
  );
}
