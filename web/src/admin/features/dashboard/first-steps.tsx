import { adminPaths } from '@hydraulics/common/contract/paths';
import type { FirstStep } from '@hydraulics/common/nouns/dashboard';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useMay } from '../../data/role.ts';
import { useApi, useCall } from '../../data/use-api.ts';

const tab = (name: string, text: string) => <Link to={`${adminPaths.website.href()}?tab=${name}`}>{text}</Link>;

const steps: Record<FirstStep['name'], { link: ReactNode; why: string }> = {
  identity: { link: tab('identity', 'Say who you are'), why: 'The name, tagline and summary of your company.' },
  contact: { link: tab('contact', 'Say how to reach you'), why: 'Telephone, email, address, hours and map.' },
  look: { link: tab('look', 'Logo and colours'), why: 'Until you have a logo, the header shows your name.' },
  products: {
    link: (
      <>
        <Link to={adminPaths.addProduct.href()}>Add your first product</Link>, or{' '}
        <Link to={adminPaths.importProducts.href()}>import a spreadsheet</Link>
      </>
    ),
    why: 'Categories are made on the way.',
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
      <ol>
        {data.steps.map(({ name, isDone }) => (
          <li key={name} data-done={isDone}>
            <Icon icon={isDone ? icons.check : icons.next} />
            <div>
              <p>
                {steps[name].link}
                <span className="visually-hidden">{isDone ? ' (done)' : ' (not done yet)'}</span>
              </p>
              {!isDone && <p className="field-help">{steps[name].why}</p>}
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
