import type { PersonalData } from '@hydraulics/common/nouns/privacy/personal-data';
import { type RefObject, useState } from 'react';
import { useHost } from '../../../shared/host.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { formatLongDateTime } from '../../ui/dates.ts';
import { isEmpty, kept, personFile, summarize } from './person-file.ts';
import { PersonTables } from './person-tables.tsx';

type PersonProps = {
  data: PersonalData;
  heading: RefObject<HTMLHeadingElement | null>;
  onErased: (message: string) => void;
};

/** All data about one person, with buttons to download and to erase it. */
export function Person({ data, heading, onErased }: PersonProps) {
  const host = useHost();
  const [asking, setAsking] = useState(false);
  const erase = useCall('personalData', (client, email: string) => client.personalData.erase({ email }));
  const save = async () => {
    try {
      if (await host.saveText(personFile(data))) notify.success('Personal data exported.');
    } catch (error) {
      notify.error('Error exporting personal data', { detail: reasonOf(error) });
    }
  };
  return (
    <>
      <section className="panel person" aria-labelledby="person-title">
        <header className="panel-head">
          <h2 ref={heading} tabIndex={-1} id="person-title">
            {data.email}
          </h2>
        </header>
        <div className="person-facts">
          <p>{summarize(data)}</p>
          {kept(data) && <p className="form-note">{kept(data)}</p>}
          {data.erasedAt && <p>Data of this address was erased on {formatLongDateTime(data.erasedAt)}.</p>}
          {data.account && (
            <p className="form-note">
              A user of the back office has this address. The account and its activity are not erased; see Users.
            </p>
          )}
          {!isEmpty(data) && (
            <div className="person-actions">
              <button type="button" className="button" onClick={() => void save()}>
                <Icon icon={icons.download} /> Export as JSON
              </button>
              <button type="button" className="button button-danger" onClick={() => setAsking(true)}>
                <Icon icon={icons.trash} /> Erase everything
              </button>
            </div>
          )}
        </div>
        <ConfirmDialog
          open={asking}
          title={`Erase everything about ${data.email}?`}
          confirm="Erase permanently"
          busyLabel="Erasing..."
          danger
          busy={erase.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            erase.mutate(data.email, {
              onSuccess: ({ message }) => {
                setAsking(false);
                onErased(message);
              },
              onError: error => {
                setAsking(false);
                notify.error('Error erasing personal data', { detail: reasonOf(error) });
              },
            })
          }
        >
          <p>{summarize(data)}</p>
          {kept(data) && <p>{kept(data)}</p>}
          <p>It is not moved to the trash and cannot be restored. Export it first if you still need to reply.</p>
        </ConfirmDialog>
      </section>
      <PersonTables data={data} />
    </>
  );
}
