import type { PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import type { RecordNoun } from '@hydraulics/common/registry';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { useApi, useClient } from '../../data/use-api.ts';
import type { FieldDescription, Follow, FormCall, RecordFormProps } from '../form/description.ts';
import { RecordForm } from '../form/record-form.tsx';
import { EarlierVersions } from '../history/earlier-versions.tsx';
import { History } from '../history/history.tsx';
import { LastChange } from '../history/last-change.tsx';
import { type Crumb, Page } from '../page.tsx';
import { Part } from '../parts/part.tsx';
import { PublicLink } from '../public-link.tsx';
import { isPendingNoun, withPendingChange } from '../publication/pending/pending-record.ts';
import { usePendingChange } from '../publication/pending/use-pending-change.tsx';
import { isDraft } from '../publication/publication-badge.tsx';
import { isPublished, PublicationBar } from '../publication/publication-bar.tsx';
import { isReviewed, ReviewButton } from '../review/review-button.tsx';
import { lastAddress, type Returned } from '../table/list-place.ts';
import { RecordNavigation } from '../table/order/record-navigation.tsx';
import { useNeighboursOf } from '../table/order/use-list-order.ts';
import { addOnce, type Result, readLatest, type Stored } from './add-once.ts';
import { EditScreen } from './edit-screen.tsx';

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
  add: Mode<V, Data> & {
    initial: () => V;
    call: FormCall<V, Data, Result>;
    follow?: Follow<V>;
    /** The record can be added as a draft. */
    mayBeDraft?: true;
  };
};

export type EditForm<V extends FieldValues, Data, Row extends Stored> = Shared<V> & {
  edit: Mode<V, Data> & {
    read: (id: string) => Query<Row>;
    /** Converts a record to form values. */
    toValues: (row: Row) => V;
    call: (id: string) => FormCall<V, Data, Result>;
    /** Subscribes to changes of the record made outside its form. */
    follow?: (id: string) => Follow<V>;
    submitLabel: string;
    busyLabel?: string;
    /** The record's page of the website. */
    view?: (id: string) => string;
    /** The address of the form that copies this record. */
    copy?: (id: string) => string;
    /** What is above the form, and saved apart from it. */
    above?: (id: string) => ReactNode;
    /** Parts of the record that are saved separately. */
    beside?: (id: string) => ReactNode;
    /** Parts of the record below its form, for the index. */
    furtherParts?: RecordFormProps<V, Data, Result>['furtherParts'];
    /** A toast for a record that cannot be read. */
    unreadable?: string;
  };
};

/** `edit`: how the form goes on where the record was already added. */
type AddRecordProps<V extends FieldValues, Data, Row extends Stored> = {
  form: AddForm<V, Data> & { edit?: Pick<EditForm<V, never, Row>['edit'], 'read' | 'toValues' | 'call'> };
};

/** The screen that adds a record. */
export const AddRecord = <V extends FieldValues, Data, Row extends Stored>({ form }: AddRecordProps<V, Data, Row>) => (
  <Page title={form.add.title} crumbs={[form.list]}>
    <AddRecordForm form={form} />
  </Page>
);

/** The form alone, for screens with further content. */
export function AddRecordForm<V extends FieldValues, Data, Row extends Stored>({ form }: AddRecordProps<V, Data, Row>) {
  const { fields, list, add, edit, ...shared } = form;
  const { initial: makeInitial, saved, title: _, mayBeDraft, ...mode } = add;
  const client = useClient();
  const [initial] = useState(makeInitial);
  const after = useReturn(list, saved);
  const { pathname, search } = useLocation();
  return (
    <RecordForm<V, Data, Result>
      {...shared}
      {...mode}
      place={pathname + search}
      fields={fields('add')}
      initial={initial}
      readLatest={edit && (({ id = '' }) => readLatest(client, edit, id))}
      call={addAs(addOnce(form))}
      draftLabel={mayBeDraft && 'Save draft'}
      after={after}
      leaveLink={<CancelLink list={list} />}
      submitLabel="Add +"
      busyLabel="Adding..."
    />
  );
}

const draftSaved = 'Draft saved. Visitors don’t see it yet.';

/** Says that a record was added as a draft, unless it is still waiting to be sent. */
const addAs =
  <V, Data>(call: FormCall<V, Data, Result>): FormCall<V, Data, Result> =>
  async (api, data, submission) => {
    const added = await call(api, data, submission);
    // Whoever may not publish adds a draft with either button.
    if (!submission.asDraft && 'status' in added && added.status === 'draft') return { ...added, isDraft: true };
    return submission.asDraft && added._id && !added.queued ? { ...added, isDraft: true, message: draftSaved } : added;
  };

/** The screen that edits the record of the address. */
export function EditRecord<V extends FieldValues, Data, Row extends Stored>({
  form,
}: {
  form: EditForm<V, Data, Row>;
}) {
  const { id = '' } = useParams();
  return <EditRecordOf key={id} id={id} form={form} />;
}

type EditRecordOfProps<V extends FieldValues, Data, Row extends Stored> = {
  id: string;
  form: EditForm<V, Data, Row>;
};

function EditRecordOf<V extends FieldValues, Data, Row extends Stored>({ id, form }: EditRecordOfProps<V, Data, Row>) {
  const { title, copy, unreadable } = form.edit;
  const read = (of: string) => withPendingChange(form.noun, form.edit.read(of), of);
  const { data } = useApi(read(id));
  // A draft has no page.
  const view = data && isDraft(data) ? undefined : form.edit.view;
  const neighbours = useNeighboursOf(form.noun, id);
  const { pathname } = useLocation();
  const href = (other: string) => pathname.replace(id, other);
  return (
    <EditScreen
      title={title}
      noun={form.noun}
      list={form.list}
      record={read(id)}
      what={form.label}
      failed={unreadable}
      navigation={neighbours && <RecordNavigation neighbours={neighbours} href={href} />}
      actions={
        (copy || view || isReviewed(form.noun)) && (
          <>
            {isReviewed(form.noun) && <ReviewButton noun={form.noun} id={id} />}
            {copy && (
              <Link className="button" to={copy(id)}>
                <Icon icon={icons.copy} /> Duplicate
              </Link>
            )}
            {view && (
              <PublicLink className="button" path={view(id)}>
                <Icon icon={icons.external} /> View on the website
              </PublicLink>
            )}
          </>
        )
      }
    >
      {row => <Edit id={id} opened={row} form={form} next={neighbours?.next ? href(neighbours.next) : null} />}
    </EditScreen>
  );
}

type EditProps<V extends FieldValues, Data, Row extends Stored> = {
  id: string;
  opened: Row;
  form: EditForm<V, Data, Row>;
  /** The address of the next record of the list. */
  next: string | null;
};

function Edit<V extends FieldValues, Data, Row extends Stored>({ id, opened, form, next }: EditProps<V, Data, Row>) {
  const client = useClient();
  const { fields, list, edit, ...shared } = form;
  const {
    read: readRecord,
    toValues,
    call,
    follow,
    saved,
    title,
    busyLabel = 'Saving...',
    unreadable,
    view,
    copy,
    above,
    beside,
    ...mode
  } = edit;
  const after = useReturn(list, saved, id);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const announce = (result: Result) => notify.success(savedMessage(result, saved));
  const read = (of: string) => withPendingChange(form.noun, readRecord(of), of);
  const [{ row, times }, setOpened] = useState({ row: opened, times: 0 });
  const { data: present = row } = useApi(read(id));
  const valuesOf = (content: Record<string, unknown>) => toValues({ ...row, ...content });
  const pending = usePendingChange({
    noun: form.noun as PendingNoun,
    id,
    label: form.label,
    place: pathname,
    fields: fields('edit'),
    valuesOf,
    change: present.pendingChange,
    isPublished: !isDraft(present),
    reload: async () => {
      const fresh = await read(id).load(client);
      setOpened(before => ({ row: fresh, times: before.times + 1 }));
    },
  });
  return (
    <>
      {above?.(id)}
      {isPublished(form.noun) && (
        <PublicationBar noun={form.noun} id={id} record={read(id)} onPublish={pending.publish} />
      )}
      {pending.banner}
      <RecordForm
        key={times}
        {...shared}
        {...mode}
        place={pathname}
        fields={fields('edit')}
        initial={toValues(row)}
        version={row.version}
        pendingVersion={row.pendingChange?.version ?? 0}
        later={isPendingNoun(form.noun) ? pending.later : undefined}
        readLatest={() => readLatest(client, { read, toValues }, id)}
        call={call(id)}
        follow={follow?.(id)}
        after={after}
        stayed={announce}
        savedForNext={
          next
            ? result => {
                announce(result);
                void navigate(next);
              }
            : undefined
        }
        leaveLink={<CancelLink list={list} id={id} />}
        busyLabel={busyLabel}
        lastChange={<LastChange noun={form.noun} id={id} addedAt={row.createdAt} />}
        below={restore => (
          <Part>
            <EarlierVersions noun={form.noun} id={id} fields={fields('edit')} valuesOf={valuesOf} restore={restore} />
          </Part>
        )}
      />
      <Part>{beside?.(id)}</Part>
      <History noun={form.noun} id={id} title="Activity" />
    </>
  );
}

const savedMessage = ({ message, queued, isDraft, pendingVersion }: Result, saved: string | undefined): string =>
  queued || isDraft || pendingVersion !== undefined ? message : (saved ?? message);

function CancelLink({ list, id }: { list: Crumb; id?: string }) {
  return (
    <Link className="button" to={lastAddress(list.to)} state={{ returned: id, tab: list.tab } satisfies Returned}>
      Cancel
    </Link>
  );
}

/** Announces that the record was saved, and returns to its row in the list. */
function useReturn(list: Crumb, saved: string | undefined, id?: string) {
  const navigate = useNavigate();
  return (result: Result) => {
    notify.success(savedMessage(result, saved));
    const returned = id ?? result._id;
    void navigate(lastAddress(list.to), { state: { returned, tab: list.tab } satisfies Returned });
  };
}
