import { thumbnailSize } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Picture } from '../../shared/ui/picture.tsx';

/** A small uncropped image in a table. Its row names it, so by default its alt text is empty. */
export function Thumbnail({
  path,
  alt = '',
  large = false,
}: {
  path: string | undefined;
  alt?: string;
  large?: boolean;
}) {
  return (
    <div className={large ? 'thumbnail thumbnail-large' : 'thumbnail'} data-path={path}>
      {path ? (
        <Picture path={path} alt={alt} sizes={large ? `${thumbnailSize}px` : '64px'} pixels={3 * thumbnailSize} />
      ) : (
        <span className="thumbnail-none" title={messages.noImages}>
          <Icon icon={icons.gallery} />
          <span className="visually-hidden">{messages.noImages}</span>
        </span>
      )}
    </div>
  );
}
