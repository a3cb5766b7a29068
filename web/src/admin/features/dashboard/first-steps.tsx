import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { FirstStep } from '@hydraulics/common/nouns/dashboard';
import { type WebsiteField, websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import { isSetting, tabOf } from '@hydraulics/common/nouns/website/website-tabs';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useMay } from '../../data/role.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { PublicLink } from '../../ui/public-link.tsx';
import { fieldHash } from '../../ui/use-scroll-to-hash.ts';

const tab = (name: string, text: string) => <Link to={`${adminPaths.website.href()}?tab=${name}`}>{text}</Link>;

const steps: Record<FirstStep['name'], { link: ReactNode; why: string }> = {
  identity: { link: tab('identity', 'Say who you are'), why: 'The names and texts of your company.' },
  contact: { link: tab('contact', 'Say how to reach you'), why: 'Telephone, email, address, hours and map.' },
  look: { link: tab('look', 'Logo and colours'), why: 'Until you have a logo, the header shows your name.' },
  products: {
    link: (
      <>
        <Link to={adminPaths.addProduct.href()}>Add your first product</Link>, or{' '}
        <Link to={adminPaths.importProducts.href()}>import a spreadsheet</Link>
      </>
    ),
    why: 'The form makes categories on the way. A spreadsheet names those that are there.',
  },
  mail: {
    link: tab('recipients', 'Get emails about enquiries'),
    why: 'Choose who is emailed. Your administrator connects the mail server.',
  },
};

/** What a new installation needs, for those who can do it; nothing when it is done or an owner has dismissed it. */
export function FirstSteps() {
  const may = useMay();
  const isAllowed = may('content');
  const { data } = useApi(query('dashboard', 'firstSteps', {}), { enabled: isAllowed });
  const { mutateAsync, isPending } = useCall('dashboard', client =>
    client.dashboard.dismissFirstSteps({ isDismissed: true }),
  );
  if (!isAllowed || !data || data.isOver) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="panel first-steps" aria-labelledby="first-steps">
      <header className="panel-head">
        <h2 id="first-steps">First steps</h2>
        <p>
          {done} of {data.steps.length} done
        </p>
      </header>
      <p className="first-steps-state">
        {data.isPublic ? (
          <>
            <b>Your website is public.</b> <PublicLink path={paths.home.href()}>View it as a visitor</PublicLink>
          </>
        ) : (
          <>
            <b>Your website is under construction.</b> Visitors see it once the first two steps are done.
          </>
        )}
      </p>
      <ol>
        {data.steps.map(({ name, isDone, missing = [] }) => (
          <li key={name} data-done={isDone}>
            <Icon icon={isDone ? icons.check : icons.next} />
            <div>
              <p>
                {steps[name].link}
                <span className="visually-hidden">{isDone ? ' (done)' : ' (not done yet)'}</span>
              </p>
              {!isDone && <p className="field-help">{steps[name].why}</p>}
              {missing.length > 0 && <MissingFields names={missing} />}
            </div>
          </li>
        ))}
      </ol>
      {may('settings') && (
        <p className="first-steps-end">
          <button
            type="button"
            className="button"
            disabled={isPending}
            onClick={() =>
              void mutateAsync(undefined).catch(error =>
                notify.error('Nothing was changed.', { detail: reasonOf(error) }),
              )
            }
          >
            Dismiss
          </button>
        </p>
      )}
    </section>
  );
}

/** The fields that visitors still need, each a link to its box for those who may fill it in. */
function MissingFields({ names }: { names: WebsiteField[] }) {
  const may = useMay();
  const href = (name: WebsiteField) => `${adminPaths.website.href()}?tab=${tabOf(name).name}${fieldHash(name)}`;
  return (
    <p className="field-help">
      Still missing:{' '}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          {may(isSetting(name) ? 'settings' : 'content') ? (
            <Link to={href(name)}>{websiteFields[name].label}</Link>
          ) : (
            websiteFields[name].label
          )}
        </Fragment>
      ))}
    </p>
  );
}
