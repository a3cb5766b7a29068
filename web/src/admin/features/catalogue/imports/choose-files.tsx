import { type DragEvent, useId, useState } from 'react';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { ChooseFilesButton } from '../../../ui/files/choose-files-button.tsx';
import { maxFiles, readDropped } from '../../../ui/files/dropped-files.ts';

type ChooseFilesProps = {
  busy: boolean;
  reading: boolean;
  failure: string | null;
  onFiles: (files: File[]) => Promise<void>;
};

/** Chooses the table, images and documents of an import, with a file picker or by dropping. */
export function ChooseFiles({ busy, reading, failure, onFiles }: ChooseFilesProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [left, setLeft] = useState(0);
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (busy) return;
    const { files, left } = await readDropped(event.dataTransfer);
    setLeft(left);
    if (files.length > 0) await onFiles(files);
  };
  return (
    <section className="panel import-choose" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>1. Choose a table</h2>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same */}
      <div
        className="import-drop"
        data-over={over}
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => void drop(event)}
      >
        <ChooseFilesButton
          className="button button-primary"
          inputLabel="Files to import"
          accept=".xlsx,.xlsm,.csv,.tsv,.txt,.pdf,.step,.stp,.p21,.dxf,.zip,.heic,.heif,.jfif,.avif,image/*"
          multiple
          disabled={busy}
          onFiles={files => void onFiles(files)}
        >
          <Icon icon={icons.plus} /> Choose files
        </ChooseFilesButton>
        <p>
          or drop them here: a workbook (.xlsx) or CSV with one product per row, plus the images and documents that it
          names (or a ZIP of them). For a matching table to start from, export the products above.
        </p>
      </div>
      <p className="import-state" role="status">
        {reading ? 'Reading…' : ''}
      </p>
      {left > 0 && (
        <p className="import-failure" role="alert">
          Only the first {maxFiles} files were taken. Put more files into a ZIP.
        </p>
      )}
      {failure && (
        <p className="import-failure" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}
