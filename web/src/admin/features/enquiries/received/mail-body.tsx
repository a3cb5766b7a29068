import type { ThreadMessage } from '@hydraulics/common/nouns/thread/thread';
import { formatSize } from '@hydraulics/common/units/sizes';
import { RichHtml } from '../../../../shared/ui/rich-html.tsx';
import { FileLink } from '../../../ui/files/file-link.tsx';
import { markWords } from './mail-words.ts';

type Mail = Pick<ThreadMessage, 'kind' | 'text' | 'quoted' | 'html' | 'marks' | 'files'>;

/** What came in: words, with the quoted part and the formatted mail folded, and files as downloads. */
export function MailBody({ mail: { text, quoted, html, marks, files } }: { mail: Mail }) {
  return (
    <>
      {marks.map(mark => (
        <p key={mark} className="received-mark" data-mark={mark}>
          {markWords[mark]}
        </p>
      ))}
      <p className="timeline-note" dir="auto">
        {text || '(This mail has no text.)'}
      </p>
      {quoted && (
        <details className="received-more">
          <summary>Quoted text</summary>
          <p className="timeline-note" dir="auto">
            {quoted}
          </p>
        </details>
      )}
      {html && (
        <details className="received-more">
          <summary>Formatted mail, without pictures</summary>
          <div dir="auto">
            <RichHtml html={html} />
          </div>
        </details>
      )}
      {files.length > 0 && (
        <ul className="received-files">
          {files.map(({ title, path, bytes, refused }, place) => (
            <li key={path ?? place}>
              {path ? <FileLink path={path} name={title} /> : title}
              {bytes !== null && ` (${formatSize(bytes)})`}
              {refused && <span className="received-refused"> {refused}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
