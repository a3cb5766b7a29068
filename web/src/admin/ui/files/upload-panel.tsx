import type { Progress } from '@hydraulics/common/contract/client';
import { formatSize } from '@hydraulics/common/units/sizes';

/** The upload of a form. */
export type Upload = {
  busy: boolean;
  /** The files being sent. */
  files: readonly File[];
  /** Null before the first bytes have been sent. */
  progress: Progress | null;
  cancel: () => void;
};

/** The progress of an upload, with a way to cancel it until the server has received everything. */
export function UploadPanel({ upload: { progress, files, cancel } }: { upload: Upload }) {
  const { sent, total } = progress ?? { sent: 0, total: 0 };
  const done = total > 0 && sent >= total;
  const what = files.length === 1 ? 'the image' : `${files.length} images`;
  return (
    <div className="upload">
      <p role="status">{done ? `All sent. The server is preparing ${what}...` : `Sending ${what}...`}</p>
      <progress aria-label="Upload" max={total || 1} value={sent} />
      <p className="figure">{total > 0 && `${formatSize(sent)} of ${formatSize(total)}`}</p>
      <button type="button" className="button" disabled={done} onClick={cancel}>
        Cancel
      </button>
    </div>
  );
}
