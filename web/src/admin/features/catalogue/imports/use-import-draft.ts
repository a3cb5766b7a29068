import { useState } from 'react';
import { reasonOf } from '../../../data/reasons.ts';
import { useClient } from '../../../data/use-api.ts';
import { type CodePage, type PageChoice, UnknownCodePage } from './reading/code-pages.ts';
import type { TableChoice } from './reading/find-table.ts';
import type { Grid } from './reading/grid.ts';
import { readApart } from './reading/read-apart.ts';
import type { ImportDraft } from './send-import.ts';
import { type Chosen, sortFiles } from './sort-files.ts';
import { type DescribedCategory, describedCategories, mappingOf, toSource } from './source-table.ts';

export type Draft = ImportDraft & { categories: DescribedCategory[]; grids: Grid[] } & Pick<
    Chosen,
    'refused' | 'archives' | 'animated'
  >;

/** A table whose code page is asked for, with the files that were chosen with it. */
type Question = { table: File; chosen: Chosen; choices: PageChoice[] };

/** The table and the files of an import before it is sent, and what staff are asked about them. */
export function useImportDraft() {
  const client = useClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    setReading(true);
    try {
      await work();
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setReading(false);
    }
  };

  const readTable = async (chosen: Chosen, table: File, page?: CodePage) => {
    const { images, documents, archives, animated, refused } = chosen;
    try {
      const grids = await readApart(table, page);
      const source = toSource(grids);
      const categories = await describedCategories(client);
      const mapping = mappingOf(source, categories);
      const { byName = false, asDrafts = false } = draft ?? {};
      const files = { images, documents, archives, animated, refused };
      setDraft({ fileName: table.name, grids, source, mapping, byName, asDrafts, categories, ...files });
      setQuestion(null);
    } catch (error) {
      if (!(error instanceof UnknownCodePage)) throw error;
      setDraft(null);
      setQuestion({ table, chosen, choices: error.choices });
    }
  };

  const take = (files: File[]) =>
    attempt(async () => {
      const previous = draft ?? question?.chosen;
      const sorted = await sortFiles(files, previous);
      const chosen = { ...sorted, archives: new Set([...(previous?.archives ?? []), ...sorted.archives]) };
      const { table, images, documents, archives, animated, refused } = chosen;
      if (table) return readTable(chosen, table);
      if (draft) setDraft({ ...draft, images, documents, archives, animated, refused });
      else if (question) setQuestion({ ...question, chosen });
      else {
        throw new Error(
          [
            'Please choose a table (.xlsx or .csv), with its files or a ZIP of them.',
            ...refused.map(({ name, reason }) => `${name}: ${reason}`),
          ].join(' '),
        );
      }
    });

  return {
    draft,
    question,
    reading,
    failure,
    setFailure,
    take,
    change: (changed: Partial<Draft>) => setDraft(before => before && { ...before, ...changed }),
    choosePage: (page: CodePage) =>
      attempt(async () => {
        if (question) await readTable(question.chosen, question.table, page);
      }),
    chooseTable: (choice: TableChoice) =>
      attempt(async () => {
        if (!draft) return;
        const source = toSource(draft.grids, choice);
        setDraft({ ...draft, source, mapping: mappingOf(source, draft.categories) });
      }),
  };
}
