import type { SentFile } from '@hydraulics/common/nouns/thread/enquiry-files';
import { formatSize } from '@hydraulics/common/units/sizes';

/** A file on its way, or one that arrived or was refused. */
export type ShownFile = Pick<SentFile, 'name' | 'bytes' | 'received' | 'state' | 'reason'> & {
  _id?: string | undefined;
};

const percent = ({ received, bytes }: ShownFile) => Math.floor((received / Math.max(bytes, 1)) * 100);

function stateOf(file: ShownFile): string {
  if (file.state === 'stored') return 'Received';
  return `${percent(file)} % received`;
}

type SentFilesProps = {
  files: ShownFile[];
  /** The page is sending what has not arrived. */
  isSending?: boolean;
  /** On the enquiry's own page, which takes the form. */
  mayRemove?: boolean;
};

/** Files by name, with what became of each. */
export const SentFiles = ({ files, isSending = false, mayRemove = false }: SentFilesProps) => (
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
        {mayRemove && file._id && file.state !== 'refused' && <Remove id={file._id} name={file.name} />}
      </li>
    ))}
  </ul>
);

/** Removes a file from its enquiry. It works without script. */
const Remove = ({ id, name }: { id: string; name: string }) => (
  <form method="post">
    <input type="hidden" name="file" value={id} />
    <button type="submit" name="action" value="remove" className="sent-file-remove" aria-label={`Remove ${name}`}>
      Remove
    </button>
  </form>
);
