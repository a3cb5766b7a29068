import type { SentFile } from '@hydraulics/common/nouns/thread/enquiry-files';

/** A file on its way, or one that arrived or was refused. */
export type ShownFile = Pick<SentFile, 'name' | 'bytes' | 'received' | 'state' | 'reason'>;

const percent = ({ received, bytes }: ShownFile) => Math.floor((received / Math.max(bytes, 1)) * 100);

const formatSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function stateOf(file: ShownFile): string {
  if (file.state === 'stored') return 'Received';
  return `${percent(file)} % received`;
}

/** Files by name, with what became of each. `isSending`: the page is sending what has not arrived. */
export const SentFiles = ({ files, isSending = false }: { files: ShownFile[]; isSending?: boolean }) => (
  <ul className="sent-files">
    {files.map((file, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
      <li key={place}>
        <span dir="auto">{file.name}</span>
        {isSending && file.state === 'arriving' && (
          <progress value={percent(file)} max={100} aria-label={`Sending ${file.name}`} />
        )}
        {file.state === 'refused' ? (
          <span className="sent-file-state sent-file-refused">Not added. {file.reason}</span>
        ) : (
          <span className="sent-file-state">
            {formatSize(file.bytes)} · {stateOf(file)}
            {!isSending && file.state === 'arriving' && '. Choose the same file again to send the rest.'}
          </span>
        )}
      </li>
    ))}
  </ul>
);
