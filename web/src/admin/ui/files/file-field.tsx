import type { PickedImages } from '@hydraulics/common/host';
import { type ReactNode, type Ref, useMemo } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { FileNotes, FilePreview } from './facts/file-notes.tsx';
import { type Place, remarksOn } from './facts/remarks.ts';
import { useFileFacts } from './facts/use-file-facts.ts';
import { FileFrame } from './file-frame.tsx';
import { useImagePicker } from './use-image-picker.ts';

type FileFieldProps = {
  label: string;
  ref?: Ref<HTMLDivElement>;
  file: File | null;
  stored?: ReactNode;
  help?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  /** Places that may already have the chosen image. */
  places?: readonly Place[];
  /** Another way to choose an image. */
  more?: ReactNode;
  pick: () => Promise<PickedImages>;
  onChange: (file: File | null) => void;
};

/** A field for one image that is chosen, dropped or pasted, shown with its name and size. */
export function FileField({ file, stored, disabled = false, places = [], pick, onChange, ...frame }: FileFieldProps) {
  const files = useMemo(() => (file ? [file] : []), [file]);
  const facts = useFileFacts(files);
  const picker = useImagePicker({ pick, remaining: 1, most: 1, onFiles: ([first]) => onChange(first ?? null) });
  return (
    <FileFrame
      {...frame}
      picker={picker}
      disabled={disabled}
      choose={file || stored ? 'Choose another' : 'Choose a file'}
      hint={file || stored ? null : 'or drop or paste it here'}
    >
      {(file || stored) && (
        <div className="file">
          {file ? <FilePreview file={file} /> : stored}
          <p>
            {file ? file.name : 'The current image'}
            {file && (
              <FileNotes file={file} facts={facts.get(file)} remark={remarksOn(files, facts, ...places).get(file)} />
            )}
          </p>
          <button
            type="button"
            className="button button-small"
            aria-label={`Remove ${file ? file.name : frame.label}`}
            disabled={disabled}
            onClick={() => onChange(null)}
          >
            <Icon icon={icons.close} /> Remove
          </button>
        </div>
      )}
    </FileFrame>
  );
}
