import type { PersonalData } from '@hydraulics/common/nouns/personal-data';
import { type RefObject, useState } from 'react';
import { useHost } from '../../../shared/host.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { formatLongDateTime } from '../../ui/dates.ts';
import { labelOf } from '../../ui/enquiry-state/enquiry-states.ts';
import { StatusBadge } from '../../ui/enquiry-state/status-badge.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time.tsx';
import { personFile, summarize } from './person-file.ts';

type Row = PersonalData['enquiries'][number];

const columns: Column<Row>[] = [
  { title: 'Name', kind: 'name', value: ({ name }) => name, cell: ({ name }) => name },
  { title: 'Organization', value: ({ organization }) => organization, cell: ({ organization }) => organization || '–' },
  {
    title: 'Message',
    value: ({ message }) => message,
    cell: ({ message }) => <span className="clamped">{message}</span>,
  },
  { title: 'State', value: stateOf, cell: State },
  {
    title: 'Received',
    kind: 'figure',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

const noteColumns: Column<PersonalData['notes'][number]>[] = [
  { title: 'Note', kind: 'name', value: ({ text }) => text, cell: ({ text }) => <span dir="auto">{text}</span> },
  { title: 'By', value: ({ by }) => by ?? '', cell: ({ by }) => by ?? 'a former user' },
  {
    title: 'Written',
    kind: 'figure',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

const messageColumns: Column<PersonalData['messages'][number]>[] = [
  { title: 'Message', kind: 'name', value: ({ text }) => text, cell: ({ text }) => <span dir="auto">{text}</span> },
  { title: 'From', value: ({ from }) => from, cell: ({ from }) => from },
  { title: 'To', value: ({ to }) => to, cell: ({ to }) => to },
  {
    title: 'Written',
    kind: 'figure',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

const remarkColumns: Column<PersonalData['remarks'][number]>[] = [
  { title: 'Remark', kind: 'name', value: ({ text }) => text, cell: ({ text }) => <span dir="auto">{text}</span> },
  { title: 'Name', value: ({ name }) => name, cell: ({ name }) => <span dir="auto">{name}</span> },
  {
    title: 'Written',
    kind: 'figure',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

function stateOf({ state, trashedAt }: Row): string {
  return trashedAt ? 'In the trash' : labelOf(state);
}

function State(row: Row) {
  if (!row.trashedAt) return <StatusBadge state={row.state} />;
  return <span className="status-badge status-badge-off">{stateOf(row)}</span>;
}

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
  const { waiting, activity, notes, messages, remarks } = data;
  const isEmpty = data.total + data.mails + [waiting, activity, notes, messages, remarks].flat().length === 0;
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
          {data.erasedAt && <p>Data of this address was erased on {formatLongDateTime(data.erasedAt)}.</p>}
          {data.account && (
            <p className="form-note">
              A user of the back office has this address. The account and its activity are not erased; see Users.
            </p>
          )}
          {!isEmpty && (
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
          <p>It is not moved to the trash and cannot be restored. Export it first if you still need to reply.</p>
        </ConfirmDialog>
      </section>
      {data.notes.length > 0 && (
        <div className="person">
          <Table title="Notes" columns={noteColumns} rows={data.notes} empty="No notes" plain />
        </div>
      )}
      {messages.length > 0 && (
        <div className="person">
          <Table title="Mails" columns={messageColumns} rows={messages} empty="No mails" plain />
        </div>
      )}
      {data.remarks.length > 0 && (
        <div className="person">
          <Table title="Remarks about drafts" columns={remarkColumns} rows={data.remarks} empty="No remarks" plain />
        </div>
      )}
      {data.enquiries.length > 0 && (
        <div className="person">
          <Table title="Enquiries" columns={columns} rows={data.enquiries} empty="No enquiries" plain />
        </div>
      )}
    </>
  );
}
