import type { Progress } from '@hydraulics/common/contract/client';
import { showBytes } from './bytes.ts';

type UploadPanelProps = {
  /** Null before the first bytes have gone. */
  progress: Progress | null;
  /** How many files are under way. */
  count: number;
  onCallOff: () => void;
};

/** How far an upload is as a whole, and the way to call it off while the server has not got all of it. */
export function UploadPanel({ progress, count, onCallOff }: UploadPanelProps) {
  const { sent, total } = progress ?? { sent: 0, total: 0 };
  const done = total > 0 && sent >= total;
  const what = count === 1 ? 'the image' : `${count} images`;
  return (
    <div className="upload">
      <p role="status">{done ? `All sent. The server is preparing ${what}...` : `Sending ${what}...`}</p>
      <progress aria-label="Upload" max={total || 1} value={sent} />
      <p className="figure">{total > 0 && `${showBytes(sent)} of ${showBytes(total)}`}</p>
      <button type="button" className="button" disabled={done} onClick={onCallOff}>
        Cancel
      </button>
    </div>
  );
}
