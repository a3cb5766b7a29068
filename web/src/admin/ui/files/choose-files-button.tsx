import { type ReactNode, type Ref, useRef } from 'react';

type ChooseFilesProps = {
  /** Names the input, which only the button opens. */
  inputLabel: string;
  onFiles: (files: File[]) => void;
  /** As in the attribute of an input; without it, files of any kind. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  children: ReactNode;
};

/** A button that opens the system's dialog for files. The same file can be chosen again. */
export function ChooseFilesButton({ inputLabel, onFiles, accept, multiple, className, ...button }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button {...button} type="button" className={className ?? 'button'} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={inputLabel}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
