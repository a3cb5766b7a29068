import type { ProductDocument } from '@hydraulics/common/nouns/documents/documents';
import { longDay } from '@hydraulics/common/units/dates/days';
import { documentFormats, documentKinds } from '@hydraulics/common/units/documents';
import { languageName } from '@hydraulics/common/units/languages';
import { formatSize } from '@hydraulics/common/units/sizes';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';

/** `48 kB`, `3.4 MB`, which stays on one line with the format before it. */
const sizeOf = (bytes: number): string => formatSize(bytes).replace(' ', '\u00a0');

/** Documents, as plain links that download them. */
export function DocumentsList({ documents }: { documents: ProductDocument[] }) {
  return (
    <ul className="documents">
      {documents.map(({ _id, title, kind, language, revision, issuer, number, validUntil, format, bytes, path }) => (
        <li className="documents-item" key={_id}>
          <a className="documents-link" href={path} download="" type={documentFormats[format].type}>
            <Icon icon={icons.download} />
            <span className="documents-text">
              <span className="documents-title" lang={language || undefined} dir="auto">
                {title}
              </span>
              <span className="documents-facts">
                {[
                  documentKinds[kind],
                  language && languageName(language),
                  revision && `Revision ${revision}`,
                  issuer,
                  number && `No. ${number}`,
                  validUntil && `Valid until ${longDay(validUntil)}`,
                  `${documentFormats[format].title},\u00a0${sizeOf(bytes)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
