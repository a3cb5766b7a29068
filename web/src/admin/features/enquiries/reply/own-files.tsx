import { formatSize } from '@hydraulics/common/units/sizes';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { ChooseFilesButton } from '../../../ui/files/choose-files-button.tsx';
import { readDropped } from '../../../ui/files/dropped-files.ts';
import { RefusedFiles } from '../../../ui/files/refused-files.tsx';
import type { useOwnFiles } from './use-own-files.ts';

type Own = ReturnType<typeof useOwnFiles>;

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Takes files that are dropped on the form of a reply, from a folder or a mail program. */
export function DropArea({ take, children }: { take: Own['take']; children: ReactNode }) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button Add files does the same
    <div
      className="reply-drop"
      data-over={over}
      onDragOver={event => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        void readDropped(event.dataTransfer).then(({ files }) => take(files));
      }}
    >
      {children}
    </div>
  );
}

/** The files of their own that the writer adds to a reply, with a button for more. */
export function OwnFiles({ own: { added, arriving, refused, take, remove }, busy }: { own: Own; busy: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="reply-own">
      {added.length > 0 && (
        <ul className="reply-own-list" aria-label="Your files">
          {added.map(({ upload, title, bytes }) => (
            <li key={upload}>
              <span dir="auto">{title}</span> <small>{formatSize(bytes)}</small>{' '}
              <button
                type="button"
                className="button button-small"
                aria-label={`Remove ${title}`}
                disabled={busy}
                onClick={() => {
                  remove(upload);
                  button.current?.focus();
                }}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="reply-arriving" role="status">
        {arriving[0] && `Attaching ${arriving[0].name}: ${arriving[0].part} %`}
      </p>
      <RefusedFiles refused={refused} />
      <p className="reply-add">
        <ChooseFilesButton
          ref={button}
          className="button button-small"
          inputLabel="Files to attach"
          multiple
          disabled={busy}
          onFiles={take}
        >
          <Icon icon={icons.plus} /> Add files
        </ChooseFilesButton>{' '}
        <span className="file-hint">or drop them here</span>
      </p>
    </div>
  );
}
