import type { Website } from '@hydraulics/common/nouns/website/website';
import { Link } from 'react-router-dom';
import { Time } from '../../ui/time.tsx';
import { missingBy, type WebsiteTab } from './tabs.ts';

type WebsiteNotesProps = { website: Website; tab: WebsiteTab };

/** What visitors see of the profile, and where it came from. */
export function WebsiteNotes({ website, tab }: WebsiteNotesProps) {
  const { missing, isDemo, importedAt, problems, hasMail, version } = website;
  return (
    <div className="website-notes">
      {isDemo && (
        <p className="form-note">
          Visitors see the invented company of the demo. Your first save makes these texts your own: replace every one
          of them.
        </p>
      )}
      {missing.length > 0 && (
        <div className="form-note">
          <p>Your website is under construction until these are filled in:</p>
          <ul>
            {missingBy(website).map(({ tab: { name, title }, labels }) => (
              <li key={name}>
                <Link to={`?tab=${name}`}>{title}</Link>: {labels.join(', ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {problems.length > 0 && (
        <div className="form-error">
          <p>The company profile of an earlier version has errors, and was not imported:</p>
          <ul>
            {problems.map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {importedAt && version === 1 && (
        <p className="form-note">
          These texts were imported from your server's company file on <Time at={importedAt} />. From now on they are
          changed here; the file is no longer read.
        </p>
      )}
      {tab.name === 'recipients' && !hasMail && (
        <p className="form-note">
          The server sends no mail yet, so nobody is emailed about new enquiries. Your administrator can set this up.
        </p>
      )}
    </div>
  );
}
