import type { RecordNoun } from '@hydraulics/common/registry';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { useClient } from '../../data/use-api.ts';
import { EditScreen } from '../edit-screen.tsx';
import { History } from '../history/history.tsx';
import { type Crumb, Page } from '../page.tsx';
import { lastAddress, type Returned } from '../table/list-place.ts';
import type { FieldDescription, FormCall, RecordFormProps } from './description.ts';
import { RecordForm } from './record-form.tsx';

/** An added record also has its id. */
type Result = { message: string; _id?: string };
type Stored = { version: number; updatedAt: string };

type Shared<V> = {
  noun: RecordNoun;
  label: string;
  list: Crumb;
  wide?: boolean;
  fields: (mode: 'add' | 'edit') => readonly FieldDescription<V>[];
};

type Mode<V extends FieldValues, Data> = Pick<
  RecordFormProps<V, Data, Result>,
  'schema' | 'invalid' | 'failed' | 'failedAbove'
> & {
  title: string;
  saved?: string;
};

export type AddForm<V extends FieldValues, Data> = Shared<V> & {
  add: Mode<V, Data> & { initial: () => V; call: FormCall<V, Data, Result> };
};

export type EditForm<V extends FieldValues, Data, Row extends Stored> = Shared<V> & {
  edit: Mode<V, Data> & {
    read: (id: string) => Query<Row>;
    /** Converts a record to form values. */
    toValues: (row: Row) => V;
    call: (id: string) => FormCall<V, Data, Result>;
    submitLabel: string;
    busyLabel?: string;
    /** A toast for a record that cannot be read. */
    unreadable?: string;
  };
};

/** The screen that adds a record. */
export const AddRecord = <V extends FieldValues, Data>({ form }: { form: AddForm<V, Data> }) => (
  <Page title={form.add.title} crumbs={[form.list]}>
    <AddRecordForm form={form} />
  </Page>
);

/** The form alone, for a screen that has more than it. */
export function AddRecordForm<V extends FieldValues, Data>({ form }: { form: AddForm<V, Data> }) {
  const { fields, list, add, ...shared } = form;
  const { initial: makeInitial, saved, title: _, ...mode } = add;
  const [initial] = useState(makeInitial);
  const after = useReturn(list, saved);
  const { pathname } = useLocation();
  return (
    <RecordForm
      {...shared}
      {...mode}
      place={pathname}
      fields={fields('add')}
      initial={initial}
      after={after}
      submitLabel="Add +"
      busyLabel="Adding..."
    />
  );
}

/** The screen that edits the record of the address. */
export function EditRecord<V extends FieldValues, Data, Row extends Stored>({
  form,
}: {
  form: EditForm<V, Data, Row>;
}) {
  const { id = '' } = useParams();
  const { title, read, unreadable } = form.edit;
  return (
    <EditScreen key={id} title={title} list={form.list} record={read(id)} what={form.label} failed={unreadable}>
      {row => <Edit id={id} row={row} form={form} />}
    </EditScreen>
  );
}

type EditProps<V extends FieldValues, Data, Row extends Stored> = {
  id: string;
  row: Row;
  form: EditForm<V, Data, Row>;
};

function Edit<V extends FieldValues, Data, Row extends Stored>({ id, row, form }: EditProps<V, Data, Row>) {
  const client = useClient();
  const { fields, list, edit, ...shared } = form;
  const { read, toValues, call, saved, title, busyLabel = 'Saving...', unreadable, ...mode } = edit;
  const after = useReturn(list, saved, id);
  const { pathname } = useLocation();
  return (
    <>
      <RecordForm
        {...shared}
        {...mode}
        place={pathname}
        fields={fields('edit')}
        initial={toValues(row)}
        version={row.version}
        readLatest={async () => {
          const latest = await read(id).load(client);
          return { values: toValues(latest), version: latest.version, updatedAt: latest.updatedAt };
        }}
        call={call(id)}
        after={after}
        stayed={({ message }) => notify.success(saved ?? message)}
        busyLabel={busyLabel}
      />
      <History noun={form.noun} id={id} />
    </>
  );
}

/** Announces that the record was saved, and returns to its row in the list as it was left. */
function useReturn(list: Crumb, saved: string | undefined, id?: string) {
  const navigate = useNavigate();
  return ({ message, _id }: Result) => {
    notify.success(saved ?? message);
    const returned = id ?? _id;
    void navigate(lastAddress(list.to), returned ? { state: { returned } satisfies Returned } : {});
  };
}
