import { limits } from '@hydraulics/common/limits';
import type { StaffDocument } from '@hydraulics/common/nouns/documents/documents';
import { formatSize } from '@hydraulics/common/units/sizes';
import { useId, useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Empty, Loading } from '../../../shared/ui/states.tsx';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { formatDay } from '../dates.ts';
import { useDeletion } from '../deletion/use-deletion.tsx';
import { ReadFailed } from '../parts/read-failed.tsx';
import { useMoves } from '../table/by-hand/use-moves.ts';
import { fieldHash, useScrollToHash } from '../use-scroll-to-hash.ts';
import { AddDocuments } from './add-documents.tsx';
import type { DocumentsOwner } from './document-description.ts';
import { DocumentItem } from './document-item.tsx';
import { type SentFile, useDocumentUploads } from './use-document-uploads.ts';

const nameOf = ({ title }: StaffDocument) => title;

type DocumentsPanelProps = { owner: DocumentsOwner; what: string; hint?: string };

/** The documents of a record. Every change is saved at once, apart from the form of the record. */
export function DocumentsPanel({ owner, what, hint }: DocumentsPanelProps) {
  const id = useId();
  const may = useMay();
  const mayChange = may('content');
  const { data, error, refetch } = useApi(query('documents', 'list', owner));
  const part = useScrollToHash<HTMLElement>(fieldHash('documents'), data !== undefined);
  const uploads = useDocumentUploads(owner);
  /** A reason belongs to one document: the next question starts without one. */
  const [reason, setReason] = useState({ of: '', text: '' });
  const deletion = useDeletion<StaffDocument>({
    noun: 'documents',
    nameOf,
    consequence: ({ isKept, keepUntil }) =>
      isKept
        ? `It must stay reachable until ${formatDay(keepUntil)}. Only an owner can delete it earlier, with a reason.`
        : 'Visitors can no longer download it. It stays in the trash for 30 days.',
    more: ({ _id, isKept }) =>
      isKept && (
        <label className="field">
          <span className="field-label">Reason, for the activity list</span>
          <input
            className="field-control"
            maxLength={limits.deletionReason}
            value={reason.of === _id ? reason.text : ''}
            onChange={event => setReason({ of: _id, text: event.currentTarget.value })}
          />
        </label>
      ),
    remove: (client, id) =>
      client.documents.remove({
        id,
        ...(reason.of === id && reason.text.trim() ? { reason: reason.text.trim() } : {}),
      }),
    restore: (client, id) => client.documents.restore({ id }),
  });
  const moves = useMoves<StaffDocument>({
    noun: 'documents',
    nameOf,
    call: (client, input) => client.documents.move(input),
  });
  const move = (index: number, by: -1 | 1) => {
    const [row, other] = [data?.[index], data?.[index + by]];
    if (row && other) void moves.move(row, { to: by < 0 ? 'before' : 'after', beside: other._id });
  };
  return (
    <section ref={part} id="documents" className="panel documents-panel" aria-labelledby={`${id}title`} tabIndex={-1}>
      <div className="panel-head">
        <h2 id={`${id}title`}>Documents</h2>
        {data && <span className="panel-count">{data.length}</span>}
      </div>
      {hint && <p className="document-facts document-hint">{hint}</p>}
      {deletion.note}
      {!data && error && <ReadFailed message="Error loading the documents" of={{ error, refetch }} />}
      {!data && !error && <Loading />}
      {data?.length === 0 && !mayChange && <Empty text={`This ${what} has no documents.`} />}
      {data && data.length > 0 && (
        <ol className="document-list">
          {data.map((document, index) => (
            <DocumentItem
              key={document._id}
              document={document}
              index={index}
              count={data.length}
              acts={
                mayChange
                  ? {
                      busy: moves.busy,
                      onMove: may('publish') ? by => move(index, by) : undefined,
                      onRemove: () => (document.isKept ? deletion.ask(document) : void deletion.removeNow(document)),
                      onReplace: file => uploads.add([file], document._id),
                    }
                  : undefined
              }
            />
          ))}
        </ol>
      )}
      {uploads.sending.length > 0 && (
        <ul className="document-list" aria-label="Files being sent">
          {uploads.sending.map(one => (
            <Sending
              key={one.id}
              one={one}
              onRetry={() => uploads.retry(one)}
              onCancel={() => uploads.cancel(one.id)}
            />
          ))}
        </ul>
      )}
      {mayChange && <AddDocuments saved="at once" onFiles={files => uploads.add(files)} />}
      {deletion.dialog}
    </section>
  );
}

type SendingProps = { one: SentFile; onRetry: () => void; onCancel: () => void };

function Sending({ one: { file, progress, failed }, onRetry, onCancel }: SendingProps) {
  const { sent, total } = progress ?? { sent: 0, total: 0 };
  const isSent = total > 0 && sent >= total;
  return (
    <li className="document document-sending">
      <p className="document-text">
        <bdi>{file.name}</bdi> <span className="document-facts">{formatSize(file.size)}</span>
      </p>
      {failed ? (
        <p className="field-error" role="alert">
          {failed}
        </p>
      ) : (
        <>
          <progress aria-label={`Upload of ${file.name}`} max={total || 1} value={sent} />
          <span className="document-facts">{isSent ? 'Checking...' : progress ? 'Sending...' : 'Waiting...'}</span>
        </>
      )}
      <div className="document-actions">
        {failed && (
          <button type="button" className="button button-small" aria-label={`Retry ${file.name}`} onClick={onRetry}>
            Retry
          </button>
        )}
        <button
          type="button"
          className="button button-small"
          aria-label={failed ? `Remove ${file.name} from this list` : `Cancel ${file.name}`}
          disabled={isSent && !failed}
          onClick={onCancel}
        >
          {failed ? 'Remove' : 'Cancel'}
        </button>
      </div>
    </li>
  );
}
