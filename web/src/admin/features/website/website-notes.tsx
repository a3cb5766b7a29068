import { paths } from '@hydraulics/common/contract/paths';
import { websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import type { Website } from '@hydraulics/common/nouns/website/website';
import { type WebsiteTab, websiteTabs } from '@hydraulics/common/nouns/website/website-tabs';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { PublicLink } from '../../ui/public-link.tsx';
import { Time } from '../../ui/time.tsx';
import { fieldHash } from '../../ui/use-scroll-to-hash.ts';
import { SendTest } from './parts/send-test.tsx';

type WebsiteNotesProps = { website: Website; tab: WebsiteTab; isJustPublic: boolean };

/** What visitors see of the profile, and where it came from. */
export function WebsiteNotes({ website, tab, isJustPublic }: WebsiteNotesProps) {
  const { missing, isDemo, importedAt, problems, hasMail, version } = website;
  return (
    <div className="website-notes">
      {isDemo && (
        <p className="form-note">
          Visitors see the invented company of the demo. Your first save makes these texts your own, so replace all of
          them.
        </p>
      )}
      {missing.length > 0 && <StillMissing missing={missing} />}
      {isJustPublic && (
        <p className="form-note" role="status">
          <b>Your website is public.</b> Everything that visitors need is filled in.{' '}
          <PublicLink path={paths.home.href()}>See it as a visitor</PublicLink>
        </p>
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
      {tab.name === 'recipients' && hasMail && <WithoutRecipients website={website} />}
    </div>
  );
}

/** Who gets enquiries while no recipient is named: the first address that visitors read. */
function WithoutRecipients({ website: { isDemo, enquiriesTo, emails } }: Pick<WebsiteNotesProps, 'website'>) {
  const [first] = emails ?? [];
  if (isDemo || !first || (enquiriesTo?.default ?? []).length > 0) return null;
  return (
    <div className="form-note part-box">
      <p>
        Without recipients, enquiries go to the first email address of the tab Contact: <b>{first.address}</b>.
      </p>
      <SendTest address={first.address} />
    </div>
  );
}

/** The empty fields that visitors need, each a link to its box. */
function StillMissing({ missing }: Pick<Website, 'missing'>) {
  const open = websiteTabs.flatMap(({ name, title, fields }) => {
    const own = fields.filter(field => missing.includes(field));
    return own.length > 0 ? [{ name, title, own }] : [];
  });
  return (
    <div className="form-note">
      <p>Your website is under construction until these are filled in:</p>
      <ul>
        {open.map(({ name, title, own }) => (
          <li key={name}>
            {title}:{' '}
            {own.map((field, index) => (
              <Fragment key={field}>
                {index > 0 && ', '}
                <Link to={`?tab=${name}${fieldHash(field)}`}>{websiteFields[field].label}</Link>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
