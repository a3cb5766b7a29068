import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import type { LinkedFile } from '@hydraulics/common/nouns/thread/enquiry-files';
import { formatSize } from '@hydraulics/common/units/sizes';
import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';
import { FileLink } from '../../../ui/files/file-link.tsx';
import { ReadFailed } from '../../../ui/parts/read-failed.tsx';

const arrivingMs = 5000;

/** The files that a visitor sent with an enquiry, to download; those on their way and those refused are named. */
export function EnquiryFiles({ enquiry: { _id: id, files } }: { enquiry: Enquiry }) {
  const isArriving = files.some(({ state }) => state === 'arriving');
  const linked = useApi(query('enquiries', 'files', { id }), isArriving ? { every: arrivingMs } : {});
  const shown: Pick<LinkedFile, '_id' | 'name' | 'bytes' | 'state' | 'reason' | 'address'>[] =
    linked.data ?? files.map(file => ({ ...file, address: null }));
  if (shown.length === 0) return null;
  return (
    <section className="enquiry-files" aria-label="Files">
      <h3>Files</h3>
      <ul>
        {shown.map(({ _id, name, bytes, state, reason, address }) => (
          <li key={_id}>
            {address ? <FileLink path={address} name={name} /> : <span dir="auto">{name}</span>}{' '}
            <span className="enquiry-file-size">{formatSize(bytes)}</span>
            {state === 'arriving' && <span className="enquiry-file-note"> Not all of it has arrived yet.</span>}
            {reason && <span className="enquiry-file-note"> Not taken. The visitor read: “{reason}”</span>}
          </li>
        ))}
      </ul>
      {linked.error && !linked.data && <ReadFailed message="Error loading the files" of={linked} slim />}
    </section>
  );
}
