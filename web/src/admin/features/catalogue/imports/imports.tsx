import { adminPaths } from '@hydraulics/common/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { invalidate } from '../../../data/query-client.ts';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useClient } from '../../../data/use-api.ts';
import { ExportButtons } from '../../../ui/export/export-buttons.tsx';
import { Page } from '../../../ui/page.tsx';
import { useTableView } from '../../../ui/table/use-table-view.ts';
import { CheckedImport } from './checked-import.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { LastImports } from './last-imports.tsx';
import { type SendProgress, sendImport } from './send-import.ts';
import { notesOf } from './sort-files.ts';
import { useImportDraft } from './use-import-draft.ts';
import { exportCatalogue } from './write-tables.ts';

/** Imports products from a spreadsheet: choose a file, map its columns, review the changes, import. */
export function Component() {
  const client = useClient();
  const queryClient = useQueryClient();
  const view = useTableView();
  const opened = view.choice('import');
  const { draft, question, reading, failure, setFailure, take, change, choosePage, chooseTable } = useImportDraft();
  const [progress, setProgress] = useState<SendProgress | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const count = useApi(query('products', 'count', {}));

  const check = async () => {
    if (!draft) return;
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setProgress({ what: 'rows', done: 0, of: draft.source.rows.length });
    try {
      const id = await sendImport(client, draft, { onProgress: setProgress, signal: controller.signal });
      // Otherwise the list from before would say that there is no such import.
      await invalidate(queryClient, 'imports');
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
          notes={draft ? notesOf(draft) : []}
          back={draft ? 'Change columns or files' : 'Another file'}
          onBack={() => view.chooseAll({ import: '', outcome: '' })}
        />
      ) : (
        <>
          <ChooseFiles busy={reading || progress !== null} reading={reading} failure={failure} onFiles={take} />
          {question && (
            <EncodingChoice
              fileName={question.table.name}
              choices={question.choices}
              busy={reading}
              onChoose={page => void choosePage(page)}
            />
          )}
          {draft && (
            <ColumnChoice
              draft={draft}
              progress={progress}
              onChange={change}
              onTable={choice => void chooseTable(choice)}
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
