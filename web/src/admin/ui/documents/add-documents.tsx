import { limits } from '@hydraulics/common/limits';
import { documentTypes } from '@hydraulics/common/units/documents';
import { type DragEvent, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { ChooseFilesButton } from '../files/choose-files-button.tsx';
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
      <ChooseFilesButton
        inputLabel="Documents to add"
        accept={acceptedFiles}
        multiple
        disabled={disabled}
        onFiles={onFiles}
      >
        <Icon icon={icons.plus} /> Add documents
      </ChooseFilesButton>
      <span className="file-hint">or drop</span>
      <p className="document-facts">
        {documentTypes}, at most {limits.documentBytes / 1024 / 1024} MB each. They are saved {saved}; title, kind,
        language and revision are guessed from the name of the file and can be edited.
      </p>
    </div>
  );
}
