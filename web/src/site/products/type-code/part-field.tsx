import { codeParameter } from '@hydraulics/common/contract/site-paths';
import { type CodeChoices, type CodePart, rangeWords } from '@hydraulics/common/figures/type-code/type-code';

type PartFieldProps = {
  part: CodePart;
  place: number;
  choice: CodeChoices[number];
  /** The values that the other choices allow; undefined if unknown. */
  allowed: string[] | undefined;
  /** Whether it is a choice at all. */
  isAsked: boolean;
  /** Whether the page says its limits already. */
  isRanged: boolean;
  isWrong: boolean;
};

/** The choice of one part of an order code. */
export function PartField({ part, place, choice, allowed, isAsked, isRanged, isWrong }: PartFieldProps) {
  // Decided by another part, whose choice may have changed.
  if (!isAsked) {
    const [only] = part.kind === 'values' && part.values.length === 1 ? part.values : [];
    return <input type="hidden" name={codeParameter} value={only?.code ?? ''} />;
  }
  const id = `size-${place}`;
  const shared = {
    ...{ id, name: codeParameter, defaultValue: choice ?? '', className: 'chooser-field' },
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? 'size-problems' : undefined,
  };
  return (
    <p className="chooser-part">
      <label className="chooser-label" htmlFor={id}>
        {part.name}
        {part.kind === 'number' && <small className="chooser-range">{isRanged ? part.unit : rangeWords(part)}</small>}
      </label>
      {part.kind === 'number' ? (
        <input {...shared} inputMode="numeric" autoComplete="off" maxLength={9} />
      ) : (
        <select {...shared}>
          <option value="">{part.optional ? 'Without' : 'Choose'}</option>
          {part.values.map(({ code, meaning }) => (
            <option key={code} value={code}>
              {wordsOf(code, meaning)}
              {allowed && !allowed.includes(code) ? ' (not with your other choices)' : ''}
            </option>
          ))}
        </select>
      )}
    </p>
  );
}

/** `80 mm` rather than `80 – 80 mm`, but `N – NBR`: there the code is the beginning of a word. */
export function wordsOf(code: string, meaning: string): string {
  if (!meaning) return code;
  const isWithinWord = /\p{L}\p{L}|\p{Nd}\p{Nd}/u.test(meaning.slice(code.length - 1, code.length + 1));
  return meaning.startsWith(code) && !isWithinWord ? meaning : `${code} – ${meaning}`;
}

/** The choice of a code of the table, for a product whose codes have no parts. */
export const SizeField = ({ codes, code }: { codes: string[]; code: string }) => (
  <p className="chooser-part">
    <label className="chooser-label" htmlFor="size-row">
      Size
    </label>
    <select className="chooser-field" id="size-row" name={codeParameter} defaultValue={code}>
      <option value="">Choose</option>
      {codes.map(one => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  </p>
);
