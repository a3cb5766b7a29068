import type { FigureColumn } from './grid-values.ts';

type FigureChoiceProps = {
  columns: readonly FigureColumn[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
};

/** Chooses the figures of the grid. */
export function FigureChoice({ columns, chosen, onChoose }: FigureChoiceProps) {
  const shown = columns.filter(({ id }) => chosen.includes(id));
  const choose = (id: string, isChosen: boolean) =>
    onChoose(columns.map(column => column.id).filter(one => (one === id ? isChosen : chosen.includes(one))));
  return (
    <details className="figure-choice">
      <summary>
        Figures: {shown.length} of {columns.length}
      </summary>
      <fieldset>
        <legend className="visually-hidden">Figures in the grid</legend>
        {columns.map(({ id, title }) => (
          <label key={id}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={event => choose(id, event.target.checked)} />
            {title}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
