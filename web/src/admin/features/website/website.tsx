import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { type Website, websiteId } from '@hydraulics/common/nouns/website/website';
import { fieldsFor, type WebsiteTab, websiteTabs } from '@hydraulics/common/nouns/website/website-tabs';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { Loading } from '../../../shared/ui/states.tsx';
import { useMay } from '../../data/role.ts';
import { useApi, useClient } from '../../data/use-api.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { firstError } from '../../ui/form/use-record-form.ts';
import { EarlierVersions } from '../../ui/history/earlier-versions.tsx';
import { History } from '../../ui/history/history.tsx';
import { Page } from '../../ui/page.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { PublicLink } from '../../ui/public-link.tsx';
import { withPendingChange } from '../../ui/publication/pending/pending-record.ts';
import { usePendingChange } from '../../ui/publication/pending/use-pending-change.tsx';
import { RecordFailure } from '../../ui/record/record-failure.tsx';
import { ReviewButton } from '../../ui/review/review-button.tsx';
import { MissingProvider, missingPlaces } from './missing.ts';
import { TabProvider } from './parts/edited-tab.ts';
import { HasMail } from './parts/send-test.tsx';
import { tabSchema } from './parts/tab-schema.ts';
import { ProfileFile } from './profile-file.tsx';
import { saveTab, tabFields, toTabValues } from './website-form.ts';
import { WebsiteNotes } from './website-notes.tsx';

const read = withPendingChange('website', query('website', 'get', {}), websiteId);

const placeOf = (tab: WebsiteTab) => `${adminPaths.website.href()}?tab=${tab.name}`;

/** Everything that names and describes the company, in tabs that are saved one by one. */
export function Component() {
  const may = useMay();
  const client = useClient();
  const [search] = useSearchParams();
  const { data, error, isFetching, refetch } = useApi(read);
  const [opened, setOpened] = useState<Website>();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (data && !isFetching) setOpened(before => before ?? data);
  }, [data, isFetching]);
  const allowed = websiteTabs.flatMap(one => {
    const fields = fieldsFor(one, may);
    return fields.length > 0 ? [{ ...one, fields }] : [];
  });
  const missing = useMemo(() => missingPlaces(opened ?? {}), [opened]);
  const asked = search.get('tab');
  const tab = allowed.find(({ name }) => name === asked) ?? (asked ? undefined : allowed[0]);
  const [isJustPublic, setJustPublic] = useState(false);
  const reload = async () => {
    const latest = await read.load(client);
    setJustPublic(before => latest.missing.length === 0 && (before || (opened?.missing.length ?? 0) > 0));
    setOpened(latest);
  };
  const pending = usePendingChange({
    noun: 'website',
    id: websiteId,
    label: 'website',
    place: tab ? placeOf(tab) : '',
    fields: websiteTabs.flatMap(tabFields),
    valuesOf: row => Object.assign({}, ...websiteTabs.map(one => toTabValues(one, row))),
    change: data?.pendingChange,
    // Visitors see a profile once nothing is missing.
    isPublished: opened !== undefined && opened.version > 0 && opened.missing.length === 0,
    reload: async () => {
      await reload();
      setTimes(before => before + 1);
    },
  });
  return (
    <Page
      title={adminPaths.website.title}
      action={
        <>
          <ReviewButton noun="website" id={websiteId} />
          <PublicLink className="button" path={paths.home.href()}>
            <Icon icon={icons.external} /> View the website
          </PublicLink>
        </>
      }
    >
      <nav className="website-tabs" aria-label="Parts of the website">
        {allowed.map(({ name, title }) => (
          <Link key={name} to={`?tab=${name}`} aria-current={name === tab?.name ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      {opened && tab ? (
        <HasMail value={opened.hasMail}>
          <WebsiteNotes website={data ?? opened} tab={tab} isJustPublic={isJustPublic} />
          {pending.banner}
          <MissingProvider value={missing}>
            <TabProvider value={tab}>
              <TabForm
                key={`${tab.name} ${opened.version} ${times}`}
                tab={tab}
                website={data ?? opened}
                later={pending.later}
                onSaved={reload}
              />
            </TabProvider>
          </MissingProvider>
          {tab.name === 'identity' && <ProfileFile website={data ?? opened} onImported={reload} />}
          <History noun="website" id={websiteId} title="Activity" />
        </HasMail>
      ) : (
        <div className="panel form-state">
          {opened || !error ? (
            opened ? (
              <p className="state">This part of the website is for owners, or the address is wrong.</p>
            ) : (
              <Loading text="Loading website..." />
            )
          ) : (
            <RecordFailure about="Error loading website: " error={error} retry={() => void refetch()} />
          )}
        </div>
      )}
    </Page>
  );
}

/** Scrolls to a part of the form, and focuses its first box, or the first that is still empty and needed. */
function showPart(name: string): void {
  const part = document.getElementById(name);
  part?.scrollIntoView();
  const boxes = 'input, textarea, select, button';
  const box =
    part?.querySelector<HTMLElement>(`[data-missing] :is(${boxes})`) ?? part?.querySelector<HTMLElement>(boxes);
  box?.focus({ preventScroll: true });
}

type TabFormProps = {
  tab: WebsiteTab;
  website: Website;
  later: ReturnType<typeof usePendingChange>['later'];
  onSaved: () => Promise<void>;
};

function TabForm({ tab, website, later, onSaved }: TabFormProps) {
  const client = useClient();
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` differs for each navigation
  useEffect(() => {
    if (hash) showPart(hash.replace(/^#(field-)?/, ''));
  }, [hash, key]);
  const fields = tabFields(tab);
  const valuesOf = (row: object) => toTabValues(tab, row);
  return (
    <RecordForm
      noun="website"
      place={placeOf(tab)}
      label="part of the website"
      schema={tabSchema(tab)}
      fields={fields}
      initial={valuesOf(website)}
      version={website.version}
      pendingVersion={website.pendingChange?.version ?? 0}
      later={later}
      readLatest={async () => {
        const latest = await read.load(client);
        const { version, pendingChange, updatedAt } = latest;
        return {
          values: valuesOf(latest),
          version,
          pendingVersion: pendingChange?.version ?? 0,
          updatedAt: updatedAt ?? '',
        };
      }}
      call={(api, data, { base, later, options }) => saveTab(api.client, { tab, data, base, later, options })}
      after={({ message }) => {
        notify.success(message);
        void onSaved();
      }}
      stayed={({ message }) => notify.success(message)}
      invalid={firstError}
      submitLabel="Save"
      busyLabel="Saving..."
      wide
      below={restore => (
        <Part>
          <EarlierVersions noun="website" id={websiteId} fields={fields} valuesOf={valuesOf} restore={restore} />
        </Part>
      )}
    />
  );
}
