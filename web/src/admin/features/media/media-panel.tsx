import type { MediaFile } from '@hydraulics/common/nouns/images/media';
import { listed } from '@hydraulics/common/text';
import { parseImagePath } from '@hydraulics/common/units/images';
import { formatSize } from '@hydraulics/common/units/sizes';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { useHost } from '../../../shared/host.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { Loading } from '../../../shared/ui/states.tsx';
import { useApi } from '../../data/use-api.ts';
import { copyAndNotify } from '../../ui/copy-text.ts';
import { formatDate } from '../../ui/dates.ts';
import { StoredImagesDialog } from '../../ui/images/stored-images-dialog.tsx';
import { UseLink } from '../../ui/images/use-link.tsx';
import { useReplacement } from '../../ui/images/use-replacement.ts';
import { usePanelEscape } from '../../ui/keys/use-panel-escape.ts';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { PublicLink } from '../../ui/public-link.tsx';
import { Time } from '../../ui/time.tsx';
import { CutDialog } from './cut/cut-dialog.tsx';
import { DescribeForm } from './describe-form.tsx';
import { pixelsOf, shortTitleOf } from './media-words.ts';

type MediaPanelProps = {
  path: string;
  mayChange: boolean;
  onDelete: (file: MediaFile) => void;
  /** Called with the path of the picture that took its place. */
  onMoved: (path: string) => void;
  onClose: () => void;
};

/** One file with its uses, texts and actions. */
export function MediaPanel({ path, onClose, ...props }: MediaPanelProps) {
  const { data, error, refetch } = useApi(query('media', 'list', { path }), { keepPrevious: true });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const panel = usePanelEscape(onClose);
  const file = data?.find(one => one.path === path);
  return (
    <section className="panel media-panel" ref={panel} aria-labelledby="media-title">
      <header className="panel-head">
        <h2 id="media-title" ref={heading} tabIndex={-1} dir="auto">
          {file ? shortTitleOf(file) : 'File'}
        </h2>
        <button type="button" className="button button-small" aria-label="Close file" onClick={onClose}>
          <Icon icon={icons.close} />
        </button>
      </header>
      {file ? (
        <Details file={file} refetch={refetch} {...props} />
      ) : error ? (
        <ReadFailed message="Error loading the file" of={{ error, refetch }} />
      ) : data ? (
        <p className="state">This file was deleted, or is no longer used.</p>
      ) : (
        <Loading />
      )}
    </section>
  );
}

type DetailsProps = Omit<MediaPanelProps, 'path' | 'onClose'> & { file: MediaFile; refetch: () => unknown };

function Details({ file, mayChange, refetch, onDelete, onMoved }: DetailsProps) {
  const { site } = useHost();
  const [dialog, setDialog] = useState<'choose' | 'cut' | null>(null);
  const { path, uses, isUnused } = file;
  const replacement = useReplacement(path, { onDone: onMoved, refetch });
  // The undo of a replacement that left something out.
  const latest = useRef(replacement.offerUndo);
  latest.current = replacement.offerUndo;
  useEffect(() => () => latest.current(), []);
  const isPicture = parseImagePath(path) !== null;
  const address = isPicture ? `${site}/${path}` : site + file.original;
  return (
    <div className="media-details">
      {isPicture && <Picture path={path} alt={file.alt} sizes="24rem" pixels={960} />}
      <h3>Where used</h3>
      <ul className="media-uses">
        {uses.map(use => (
          <UseLink key={`${use.noun} ${use._id} ${use.field} ${use.isPending}`} use={use} onFollow={() => undefined} />
        ))}
      </ul>
      {uses.length === 0 && <p>{unusedText(file)}</p>}
      {replacement.reason && (
        <p className="field-error" role="alert">
          {replacement.reason}
        </p>
      )}
      <div className="media-actions">
        {mayChange && isPicture && (
          <>
            <button type="button" className="button button-small" onClick={() => setDialog('cut')}>
              <Icon icon={icons.crop} /> Crop or turn
            </button>
            {uses.length > 0 && (
              <>
                <button
                  type="button"
                  className="button button-small"
                  disabled={replacement.isPending}
                  onClick={() => void replacement.pick()}
                >
                  <Icon icon={icons.plus} /> {replacement.isPending ? 'Replacing...' : 'Replace with a file'}
                </button>
                <button
                  type="button"
                  className="button button-small"
                  disabled={replacement.isPending}
                  onClick={() => setDialog('choose')}
                >
                  <Icon icon={icons.media} /> Replace with a stored image
                </button>
              </>
            )}
          </>
        )}
        <PublicLink className="button button-small" path={file.original}>
          <Icon icon={icons.download} /> Download original
        </PublicLink>
        {isPicture && (
          <button
            type="button"
            className="button button-small"
            onClick={() => void copyAndNotify(address, 'Address copied.')}
          >
            <Icon icon={icons.copy} /> Copy address
          </button>
        )}
        {mayChange && isUnused && (
          <button type="button" className="button button-small button-remove" onClick={() => onDelete(file)}>
            <Icon icon={icons.trash} /> Delete
          </button>
        )}
      </div>
      <dl className="media-data">
        <dt>Added</dt>
        <dd>{file.addedAt ? <Time at={file.addedAt} format={formatDate} /> : 'Unknown'}</dd>
        <dt>Size</dt>
        <dd>
          {[pixelsOf(file), file.bytes === null ? 'original missing' : formatSize(file.bytes)]
            .filter(Boolean)
            .join(', ')}
        </dd>
      </dl>
      {mayChange && <DescribeForm key={`${file._id} ${file.alt}`} file={file} />}
      {dialog === 'cut' && (
        <CutDialog
          file={file}
          onCut={cutting => {
            setDialog(null);
            void replacement.run(client => client.media.cut({ path, ...cutting }));
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'choose' && (
        <StoredImagesDialog
          onChoose={image => {
            setDialog(null);
            void replacement.replace({ by: image.path, image: [] });
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

/** Why an unused file can or cannot be deleted. */
const unusedText = ({ isUnused, keptBy }: MediaFile): string =>
  isUnused
    ? 'Not used: no record, draft, earlier version or company profile names it. You can delete it.'
    : `No page shows it. It is kept for ${listed(keptBy)}.`;
