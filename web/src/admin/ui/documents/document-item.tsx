import type { StaffDocument } from '@hydraulics/common/nouns/documents/documents';
import { useRef, useState } from 'react';
import { amount, formatNumber } from '../../../shared/locale.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { formatDay } from '../dates.ts';
import { ChooseFilesButton } from '../files/choose-files-button.tsx';
import { PublicLink } from '../public-link.tsx';
import { Time } from '../time.tsx';
import { acceptedFiles } from './chosen-document.ts';
import { describeDocument } from './describe-document.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentRevisions } from './document-revisions.tsx';

type DocumentItemProps = {
  document: StaffDocument;
  index: number;
  count: number;
  /** Undefined if the role may only read. */
  acts:
    | {
        busy: boolean;
        /** Undefined if others decide the order. */
        onMove: ((by: -1 | 1) => void) | undefined;
        onRemove: () => void;
        onReplace: (file: File) => void;
      }
    | undefined;
};

/** One document of the list, with its download count, its earlier files and its actions. */
export function DocumentItem({ document, index, count, acts }: DocumentItemProps) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const { title, path, updatedAt, downloads, recentDownloads, revisions, keepUntil, revisionPath } = document;
  const close = () => {
    setEditing(false);
    // After the form has closed, which moves the focus.
    requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    <li className="document" data-row={document._id}>
      <div className="document-text">
        {/* `?staff` prevents counting this as a download. */}
        {document.expired ? (
          <bdi className="document-title">{title}</bdi>
        ) : (
          <PublicLink className="document-title" path={`${path}?staff`}>
            <bdi>{title}</bdi>
          </PublicLink>
        )}
        <p className="document-facts">{describeDocument(document)}</p>
        {document.expired && (
          <p className="field-error">
            It has expired, so visitors no longer see it. Replace the file and enter the new last day.
          </p>
        )}
        <p className="document-facts">
          {amount(downloads, 'download', 'downloads')}, {formatNumber(recentDownloads)} in 30 days · saved{' '}
          <Time at={updatedAt} /> · kept until {formatDay(keepUntil)}
          {revisionPath && (
            <>
              {' · '}
              <PublicLink path={`${revisionPath}?staff`}>Lasting address of this file</PublicLink>
            </>
          )}
        </p>
      </div>
      {acts && (
        <div className="document-actions">
          {acts.onMove && (
            <>
              <button
                type="button"
                className="button button-small"
                aria-label={`Move ${title} up`}
                disabled={acts.busy}
                aria-disabled={index === 0}
                onClick={() => index > 0 && acts.onMove?.(-1)}
              >
                <Icon icon={icons.up} />
              </button>
              <button
                type="button"
                className="button button-small"
                aria-label={`Move ${title} down`}
                disabled={acts.busy}
                aria-disabled={index === count - 1}
                onClick={() => index < count - 1 && acts.onMove?.(1)}
              >
                <Icon icon={icons.down} />
              </button>
            </>
          )}
          <button
            type="button"
            className="button button-small"
            ref={edit}
            aria-label={`Edit ${title}`}
            aria-expanded={editing}
            onClick={() => setEditing(!editing)}
          >
            <Icon icon={icons.edit} /> Edit
          </button>
          <ChooseFilesButton
            className="button button-small"
            aria-label={`Replace the file of ${title}`}
            inputLabel={`New file of ${title}`}
            accept={acceptedFiles}
            onFiles={([file]) => file && acts.onReplace(file)}
          >
            Replace
          </ChooseFilesButton>
          <button
            type="button"
            className="button button-small button-remove"
            aria-label={`Delete ${title}`}
            onClick={acts.onRemove}
          >
            <Icon icon={icons.trash} />
          </button>
        </div>
      )}
      {editing && <DocumentForm document={document} onClose={close} />}
      {revisions > 0 && <DocumentRevisions document={document} mayRestore={acts !== undefined} />}
    </li>
  );
}
