import { useId } from 'react';
import type { CodePage, PageChoice } from './reading/code-pages.ts';

type EncodingChoiceProps = {
  fileName: string;
  choices: PageChoice[];
  busy: boolean;
  onChoose: (page: CodePage) => void;
};

/** Asks in which encoding a CSV is, by the lines that the encodings read differently. */
export function EncodingChoice({ fileName, choices, busy, onChoose }: EncodingChoiceProps) {
  const id = useId();
  return (
    <section className="panel import-encoding" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>Which of these is right?</h2>
      </header>
      <div className="import-body">
        <p>
          {fileName} does not say in which encoding its letters are. Choose the one in which they read right. If none
          is, save the table as CSV (UTF-8) or as .xlsx.
        </p>
        <ul className="import-encodings">
          {choices.map(({ id: page, title, sample }) => (
            <li key={page}>
              <button
                type="button"
                className="button"
                disabled={busy}
                aria-describedby={`${id}${page}`}
                onClick={() => onChoose(page)}
              >
                {title}
              </button>
              <pre id={`${id}${page}`}>{sample}</pre>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
