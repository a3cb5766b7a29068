import { formatNumber } from '../../../shared/locale.ts';

type Choice = { value: string; label: string; count?: number | undefined };

type TableChoiceProps = { label: string; choices: Choice[]; value: string; onChoose: (value: string) => void };

/** A filter with fixed options and their counts, if known. */
export function TableChoice({ label, choices, value, onChoose }: TableChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div className="table-choice" role="group" aria-label={label}>
      {choices.map(choice => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => choice.value !== value && onChoose(choice.value)}
        >
          {choice.label}
          {choice.count !== undefined && <span>{formatNumber(choice.count)}</span>}
        </button>
      ))}
    </div>
  );
}
