import type { DocumentRevision, StaffDocument } from '@hydraulics/common/nouns/documents/documents';
import { useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { Loading } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { PublicLink } from '../public-link.tsx';
import { Time } from '../time.tsx';
import { describeDocument } from './describe-document.ts';

type DocumentRevisionsProps = { document: StaffDocument; mayRestore: boolean };

/** The earlier files of a document. Those that visitors have seen keep an address for them. */
export function DocumentRevisions({ document, mayRestore }: DocumentRevisionsProps) {
  const [open, setOpen] = useState(false);
  const { title, revisions } = document;
  return (
    <details className="document-revisions" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary aria-label={`Earlier files of ${title}`}>
        {revisions === 1 ? '1 earlier file' : `${revisions} earlier files`}
      </summary>
      {open && <Revisions document={document} mayRestore={mayRestore} />}
    </details>
  );
}

function Revisions({ document, mayRestore }: DocumentRevisionsProps) {
  const { _id: id, version } = document;
  const { data, error, refetch } = useApi(query('documents', 'revisions', { id }));
  const restore = useCall('documents', (client, { file, revision, language }: DocumentRevision) =>
    client.documents.update({ id, version, earlierFile: file, revision, language }),
  );
  if (!data) {
    return error ? <ReadFailed message="Error loading the earlier files" of={{ error, refetch }} /> : <Loading />;
  }
  const run = async (revision: DocumentRevision) => {
    try {
      await restore.mutateAsync(revision);
      notify.success(`The earlier file was restored. The file that it replaced is now among the earlier files.`);
    } catch (failure) {
      notify.error(`Error restoring a file of ${document.title}`, { detail: reasonOf(failure) });
    }
  };
  return (
    <ol className="document-revision-list">
      {data.map(revision => {
        const name = revision.revision ? `revision ${revision.revision}` : `the file of version ${revision.version}`;
        return (
          <li key={revision.version}>
            <p className="document-facts">
              {describeDocument(revision)} · replaced by {revision.replacedBy ?? 'the server'},{' '}
              <Time at={revision.replacedAt} />
            </p>
            <PublicLink className="button button-small" path={revision.path} label={`Download ${name}`}>
              Download
            </PublicLink>
            {revision.publicPath && (
              <PublicLink path={`${revision.publicPath}?staff`} label={`Lasting address of ${name}`}>
                Lasting address
              </PublicLink>
            )}
            {mayRestore && (
              <button
                type="button"
                className="button button-small"
                aria-label={`Restore ${name}`}
                disabled={restore.isPending}
                onClick={() => void run(revision)}
              >
                Restore
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
