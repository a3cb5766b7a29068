import { paths } from '@hydraulics/common/contract/site-paths';
import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import { type WebsitePage, websitePages } from '@hydraulics/common/nouns/website/website';
import { type WebsiteTab, websiteTabs } from '@hydraulics/common/nouns/website/website-tabs';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { reasonOf } from '../../../data/reasons.ts';
import { useClient } from '../../../data/use-api.ts';
import { PageFrames } from '../../../ui/review/page-frames.tsx';
import { TableChoice } from '../../../ui/table/table-choice.tsx';
import { useTab } from './edited-tab.ts';
import { wordsOf } from './shapes.ts';
import { tabSchema } from './tab-schema.ts';

/** The tabs that are previewed, with the page that shows most of their fields. */
const previewed: Record<string, WebsitePage | undefined> = { look: 'home', home: 'home', about: 'about' };

const pages = websitePages.map(value => ({ value, label: paths[value].title }));

/** In ms: so long the preview waits for the next key. */
const pause = 300;

/** Below the last field of a tab: the page of the website with what is typed, before it is saved. */
export function LivePreview({ below }: { below: WebsiteField }) {
  const edited = useTab();
  const tab = edited ?? websiteTabs.find(({ fields }) => fields.at(-1) === below);
  const first = tab && previewed[tab.name];
  return first && tab.fields.at(-1) === below ? <Preview tab={tab} first={first} /> : null;
}

function Preview({ tab, first }: { tab: WebsiteTab; first: WebsitePage }) {
  const client = useClient();
  const values = useWatch() as Record<string, unknown>;
  const [page, setPage] = useState<WebsitePage>(first);
  const [html, setHtml] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const typed = useMemo(() => tabSchema(tab).safeParse(values), [tab, values]);
  const [issue] = typed.error?.issues ?? [];
  // As text, because each key makes new values, also one that changes nothing. At first what is stored.
  const [sent, setSent] = useState('{}');
  const valid = typed.success ? JSON.stringify(typed.data) : sent;
  if (valid !== sent) setSent(valid);
  const isFirst = html === undefined;
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const show = () =>
      client.website.preview({ ...JSON.parse(sent), page }, { signal }).then(
        answer => {
          if (signal.aborted) return;
          setHtml(answer.html);
          setRefusal(undefined);
        },
        error => !signal.aborted && setRefusal(reasonOf(error)),
      );
    const timer = setTimeout(show, isFirst ? 0 : pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [client, sent, page, isFirst]);
  const problem = issue ? `${wordsOf(issue.path.map(String))}: ${issue.message}` : refusal;
  return (
    <section className="live-preview" aria-label="Preview">
      <div className="live-preview-head">
        <h2 className="part-title">Preview</h2>
        <TableChoice
          label="Page of the preview"
          choices={pages}
          value={page}
          onChoose={next => setPage(next as WebsitePage)}
        />
      </div>
      <p className="live-preview-note" role="status" data-bad={problem !== undefined}>
        {problem
          ? `${isFirst ? 'There is no preview yet.' : 'The preview shows your last valid entries.'} ${problem}`
          : isFirst
            ? 'Loading the page...'
            : 'The page as it would be with what is entered above. Visitors see it once you save.'}
      </p>
      {html !== undefined && <PageFrames html={html} />}
    </section>
  );
}
