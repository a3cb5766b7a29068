import { formatSize } from '@hydraulics/common/units/sizes';
import { useState } from 'react';
import { usePreviewNote } from '../print-colours.ts';
import { usePreview } from '../use-preview.ts';
import type { FileFacts } from './file-facts.ts';

/** The preview of a chosen file. */
export function FilePreview({ file }: { file: File }) {
  const isShown = !/^image\/hei[cf]/.test(file.type) && !/\.hei[cf]$/i.test(file.name);
  const preview = usePreview(isShown ? file : null);
  const [unreadable, setUnreadable] = useState<string>();
  if (!isShown) return <span className="file-unseen">HEIC: preview after adding</span>;
  if (preview && preview === unreadable) return <span className="file-unseen">No preview</span>;
  return <img src={preview} alt="" loading="lazy" decoding="async" onError={() => setUnreadable(preview)} />;
}

type FileNotesProps = { file: File; facts: FileFacts | undefined; remark: string | undefined };

/** The size of a chosen file in bytes and pixels, and the remark about it. */
export function FileNotes({ file, facts, remark }: FileNotesProps) {
  const note = usePreviewNote(file);
  const size = facts?.size;
  return (
    <>
      <span className="figure">
        {formatSize(file.size)}
        {size && `, ${size.width} × ${size.height} px`}
      </span>
      {note && <span className="file-hint">{note}</span>}
      {remark && <span className="file-remark">{remark}</span>}
    </>
  );
}
