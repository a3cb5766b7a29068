import { limits } from '@hydraulics/common/limits';
import { documentTypes } from '@hydraulics/common/units/documents';
import { type DragEvent, useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { readDropped } from '../files/dropped-files.ts';
import { acceptedFiles } from './chosen-document.ts';

type AddDocumentsProps = {
  /** When they are saved, to complete the sentence of the help. */
  saved: 'at once' | 'with the product';
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** A button for several files, which can also be dropped on it. */
export function AddDocuments({ saved, disabled = false, onFiles }: AddDocumentsProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className="document-drop"
      data-over={over}
      onDragOver={event => {
        if (!isFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        if (!isFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (disabled) return;
        void readDropped(event.dataTransfer).then(({ files }) => onFiles(files));
      }}
    >
      <button type="button" className="button" disabled={disabled} onClick={() => picker.current?.click()}>
        <Icon icon={icons.plus} /> Add documents
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label="Documents to add"
        onChange={({ currentTarget: input }) => {
          onFiles([...(input.files ?? [])]);
          input.value = '';
        }}
      />
      <span className="file-hint">or drop</span>
      <p className="document-facts">
        {documentTypes}, at most {limits.documentBytes / 1024 / 1024} MB each. They are saved {saved}; title, kind,
        language and revision are guessed from the name of the file and can be edited.
      </p>
    </div>
  );
}
