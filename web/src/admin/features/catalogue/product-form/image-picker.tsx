import type { PickedImages } from '@hydraulics/common/host';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { RefusedFiles } from '../../../ui/files/refused-files.tsx';
import { useImagePicker } from '../../../ui/files/use-image-picker.ts';

type ImagePickerProps = {
  id: string;
  label: string;
  disabled: boolean;
  room: number;
  pick: () => Promise<PickedImages>;
  onFiles: (files: File[]) => void;
};

/** An image picker: a button for several files, which can also be dropped on it. */
export function ImagePicker({ id, label, disabled, room, pick, onFiles }: ImagePickerProps) {
  const { refused, over, choose, drop } = useImagePicker({ pick, room, onFiles });
  return (
    <div className="picture-picker" data-over={over} {...(disabled ? {} : drop)}>
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
      <span className="file-hint">or drop them here</span>
      <RefusedFiles refused={refused} />
    </div>
  );
}
