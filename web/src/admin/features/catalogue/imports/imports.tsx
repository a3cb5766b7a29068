import { adminPaths } from '@hydraulics/common/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useClient } from '../../../data/use-api.ts';
import { ExportButtons } from '../../../ui/export/export-buttons.tsx';
import { Page } from '../../../ui/page.tsx';
import { useTableView } from '../../../ui/table/use-table-view.ts';
import { CheckedImport } from './checked-import.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { LastImports } from './last-imports.tsx';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { type ImportDraft, type SendProgress, sendImport } from './send-import.ts';
import { type Chosen, sortFiles } from './sort-files.ts';
import { type DescribedCategory, describedCategories, mappingOf, toSource } from './source-table.ts';
import { exportCatalogue } from './write-tables.ts';

type Draft = ImportDraft & { categories: DescribedCategory[] } & Pick<Chosen, 'refused' | 'archives'>;

/** Imports products from a spreadsheet: choose a file, map its columns, review the changes, import. */
export function Component() {
  const client = useClient();
  const view = useTableView();
  const opened = view.choice('import');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [reading, setReading] = useState(false);
  const [progress, setProgress] = useState<SendProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const count = useApi(query('products', 'count', {}));

  const take = async (files: File[]) => {
    setFailure(null);
    setReading(true);
    try {
      const chosen = await sortFiles(files, draft ?? undefined);
      const { images, documents, refused } = chosen;
      const archives = new Set([...(draft?.archives ?? []), ...chosen.archives]);
      if (!chosen.table) {
        if (!draft)
          throw new Error(
            [
              'Please choose a table (.xlsx or .csv), with its files or a ZIP of them.',
              ...refused.map(({ name, reason }) => `${name}: ${reason}`),
            ].join(' '),
          );
        setDraft({ ...draft, images, documents, archives, refused });
        return;
      }
      const source = toSource(await readSpreadsheet(chosen.table));
      const categories = await describedCategories(client);
      setDraft({
        fileName: chosen.table.name,
        source,
        mapping: mappingOf(source, categories),
        byName: draft?.byName ?? false,
        images,
        documents,
        archives,
        categories,
        refused,
      });
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setReading(false);
    }
  };

  const check = async () => {
    if (!draft) return;
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setProgress({ what: 'rows', done: 0, of: draft.source.rows.length });
    try {
      const id = await sendImport(client, draft, { onProgress: setProgress, signal: controller.signal });
      view.chooseAll({ import: id });
    } catch (error) {
      if (!controller.signal.aborted) setFailure(`Nothing was changed. ${reasonOf(error)}`);
    } finally {
      setProgress(null);
    }
  };

  const { products } = adminPaths;
  return (
    <Page
      title={adminPaths.importProducts.title}
      crumbs={[{ title: products.title, to: products.href() }]}
      action={
        !opened && (
          <ExportButtons
            total={count.data?.total ?? 0}
            words={['product', 'products']}
            gather={(client, how) => exportCatalogue(client, how)}
          />
        )
      }
    >
      {opened ? (
        <CheckedImport
          key={opened}
          id={opened}
          view={view}
          back={draft ? 'Change columns or files' : 'Another file'}
          onBack={() => view.chooseAll({ import: '', outcome: '' })}
        />
      ) : (
        <>
          <ChooseFiles busy={reading || progress !== null} reading={reading} failure={failure} onFiles={take} />
          {draft && (
            <ColumnChoice
              draft={draft}
              progress={progress}
              onChange={changed => setDraft({ ...draft, ...changed })}
              onCheck={() => void check()}
              onCancel={() => running.current?.abort()}
            />
          )}
          <LastImports onOpen={id => view.chooseAll({ import: id })} />
        </>
      )}
    </Page>
  );
}
