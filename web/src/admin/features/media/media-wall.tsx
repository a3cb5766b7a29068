import type { MediaFile } from '@hydraulics/common/nouns/images/media';
import { formatSize } from '@hydraulics/common/units/sizes';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { titleOf, usesInWords } from './media-words.ts';

type MediaWallProps = { files: MediaFile[]; open: string; onOpen: (path: string) => void };

/** The pictures as a grid, and below them the documents as a list. */
export function MediaWall({ files, open, onOpen }: MediaWallProps) {
  const pictures = files.filter(({ kind }) => kind === 'picture');
  const documents = files.filter(({ kind }) => kind === 'document');
  const propsOf = (file: MediaFile) => ({ file, isOpen: file.path === open, onOpen: () => onOpen(file.path) });
  return (
    <>
      {pictures.length > 0 && (
        <ul className="media-wall" aria-label="Pictures">
          {pictures.map(file => (
            <PictureTile key={file.path} {...propsOf(file)} />
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className="media-list" aria-label="Documents">
          {documents.map(file => (
            <DocumentLine key={file.path} {...propsOf(file)} />
          ))}
        </ul>
      )}
    </>
  );
}

type FileProps = { file: MediaFile; isOpen: boolean; onOpen: () => void };

const PictureTile = ({ file, isOpen, onOpen }: FileProps) => (
  <li data-path={file.path}>
    <button type="button" className="media-tile" aria-pressed={isOpen} onClick={onOpen}>
      <Picture path={file.path} alt="" sizes="180px" pixels={320} />
      <span className="media-name" dir="auto">
        {titleOf(file)}
      </span>
      <span className="media-facts">
        {usesInWords(file)}
        {file.lackingAlt > 0 && ' · no text'}
      </span>
    </button>
  </li>
);

const DocumentLine = ({ file, isOpen, onOpen }: FileProps) => (
  <li data-path={file.path}>
    <button type="button" className="media-line" aria-pressed={isOpen} onClick={onOpen}>
      <Icon icon={icons.document} />
      <span className="media-name" dir="auto">
        {titleOf(file)}
      </span>
      <span className="media-facts">
        {usesInWords(file)}
        {file.bytes !== null && ` · ${formatSize(file.bytes)}`}
      </span>
    </button>
  </li>
);
