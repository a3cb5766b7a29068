import { adminPaths } from '@hydraulics/common/contract/paths';
import { priceLimits } from '@hydraulics/common/nouns/quotations/prices';
import { isCurrency } from '@hydraulics/common/quotations/money';
import { useId, useState } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { amount, formatNumber } from '../../../../shared/locale.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useCall } from '../../../data/use-api.ts';
import { listPages } from '../../../screens/list-pages.ts';
import { ChooseFilesButton } from '../../../ui/files/choose-files-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { ReadFailed } from '../../../ui/parts/read-failed.tsx';
import { randomUuid } from '../../../ui/random-uuid.ts';
import { Time } from '../../../ui/time.tsx';
import { EncodingChoice } from '../imports/encoding-choice.tsx';
import { readSpreadsheet } from '../imports/read-spreadsheet.ts';
import { type CodePage, type PageChoice, UnknownCodePage } from '../imports/reading/code-pages.ts';
import { findTable } from '../imports/reading/find-table.ts';
import { type ListedPrice, type PriceProblem, toPrices } from './to-prices.ts';

type Read = { fileName: string; currency: string; prices: ListedPrice[]; problems: PriceProblem[] };

/** The price lists, and a spreadsheet that replaces one. */
export function Component() {
  const id = useId();
  const { data = [], error, refetch } = useApi(query('quotations', 'priceLists'));
  const [typed, setTyped] = useState('EUR');
  const [read, setRead] = useState<Read | null>(null);
  const [question, setQuestion] = useState<{ file: File; choices: PageChoice[] } | null>(null);
  const [failure, setFailure] = useState('');
  const currency = typed.trim().toUpperCase();
  const { mutateAsync, isPending } = useCall('quotations', async (client, { currency, prices }: Read) => {
    const edition = randomUuid();
    for (let from = 0; ; from += priceLimits.atOnce) {
      const isLast = from + priceLimits.atOnce >= prices.length;
      const some = prices.slice(from, from + priceLimits.atOnce);
      const sent = await client.quotations.importPrices({ currency, edition, isLast, prices: some });
      if (isLast) return sent;
    }
  });
  const choose = async (file: File, page?: CodePage) => {
    setRead(null);
    setQuestion(null);
    setFailure('');
    try {
      const { grid } = findTable(await readSpreadsheet(file, page));
      setRead({ fileName: file.name, currency, ...toPrices(grid.rows, currency) });
    } catch (error) {
      if (error instanceof UnknownCodePage) return setQuestion({ file, choices: error.choices });
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const save = async (of: Read) => {
    try {
      notify.success((await mutateAsync(of)).message);
      setRead(null);
    } catch (error) {
      notify.error('The price list was not changed', { detail: reasonOf(error) });
    }
  };
  return (
    <Page title={adminPaths.priceLists.title} crumbs={[listPages.quotations]}>
      <section className="panel prices" aria-labelledby={id}>
        <header className="panel-head">
          <h2 id={id}>Import a price list</h2>
        </header>
        {error && data.length === 0 && (
          <ReadFailed message="Error loading the price lists" of={{ error, refetch }} slim />
        )}
        {data.length > 0 && (
          <ul>
            {data.map(list => (
              <li key={list.currency}>
                {list.currency}: {amount(list.count, 'price', 'prices')}, imported by{' '}
                {list.updatedBy ?? 'a former user'}, <Time at={list.updatedAt} />
              </li>
            ))}
          </ul>
        )}
        <p>
          A spreadsheet (.xlsx or .csv) with two columns: order code or product name, and unit price. It replaces the
          list of its currency. Quotations propose these prices; visitors never see them.
        </p>
        <TextField
          label="Currency"
          value={typed}
          maxLength={3}
          onChange={event => {
            setTyped(event.target.value);
            setRead(null);
          }}
          error={isCurrency(currency) ? undefined : 'Currency must be a code such as EUR'}
        />
        <p>
          <ChooseFilesButton
            inputLabel="Price list to import"
            accept=".xlsx,.csv,.txt,.tsv"
            disabled={isPending || !isCurrency(currency)}
            onFiles={([file]) => file && void choose(file)}
          >
            Choose a spreadsheet
          </ChooseFilesButton>
        </p>
        {failure && <p role="alert">{failure}</p>}
        {question && (
          <EncodingChoice
            fileName={question.file.name}
            choices={question.choices}
            busy={false}
            onChoose={page => void choose(question.file, page)}
          />
        )}
        {read && (
          <>
            <p role="status">
              {read.fileName}: {amount(read.prices.length, 'price', 'prices')} in {read.currency}.
              {read.problems.length > 0 && ' Correct these rows in the spreadsheet, then choose it again.'}
            </p>
            {read.problems.length > 0 && (
              <ul>
                {read.problems.slice(0, 100).map(({ row, message }) => (
                  <li key={row}>
                    Row {row}: {message}
                  </li>
                ))}
                {read.problems.length > 100 && <li>And {formatNumber(read.problems.length - 100)} more.</li>}
              </ul>
            )}
            {read.problems.length === 0 && read.prices.length > 0 && (
              <p>
                <button
                  type="button"
                  className="button button-primary"
                  disabled={isPending}
                  onClick={() => void save(read)}
                >
                  {isPending ? 'Importing...' : 'Import'}
                </button>
              </p>
            )}
          </>
        )}
      </section>
    </Page>
  );
}
