import { codeParameter } from '@hydraulics/common/contract/site-paths';
import { allowedValues, buildCode, type TableLimit } from '@hydraulics/common/figures/type-code/build-code';
import { isAlwaysDecided, shortCode, withDecided } from '@hydraulics/common/figures/type-code/decided-choices';
import type { CodeChoices, TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import type { Size } from '@hydraulics/common/nouns/attributes/size';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showAddress } from '../../ui/islands/show-address.ts';
import { showToast } from '../../ui/toasts/show-toast.ts';
import { CodeOutcome } from './code-outcome.tsx';
import { PartField, SizeField } from './part-field.tsx';

type ChooserProps = {
  /** The path of the product's page. */
  path: string;
  /** How its order codes are made; without it, one of the codes of its table is chosen. */
  typeCode: TypeCode | null;
  codes: string[];
  /** The parts whose limits the page says beside the choice. */
  ranged: string[];
  size: Size | null;
  /** The most that the shown size allows of a part of its code. */
  limit: TableLimit | null;
};

/** The pause, in ms, after typing a number before the page follows. */
const debounceMs = 350;

/**
 * The choice of a size: its parts, and what is wrong with them. With script the page follows each choice; without it, this
 * is a form that the server answers.
 */
export function SizeChooser({ path, typeCode, codes, ranged, size, limit }: ChooserProps) {
  const [chosen, setChosen] = useState(() => choicesOf(size));
  /** Whether the choice may differ from the size that the page shows. */
  const [isChanged, setChanged] = useState(false);
  const [isLive, setLive] = useState(false);
  const [sent, setSent] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef(0);
  /** The code that the page was asked to show. */
  const asked = useRef(size?.code ?? '');
  useLayoutEffect(() => setLive(true), []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const code = size?.code ?? '';
    if (code === asked.current) return;
    // The page shows another size, by Back or a link.
    asked.current = code;
    setChosen(choicesOf(size));
    setChanged(false);
    setSent(count => count + 1);
  }, [size]);
  const choices = typeCode ? withDecided(typeCode, chosen) : chosen;
  const built = typeCode ? buildCode(typeCode, choices) : undefined;
  const isChosen = typeCode
    ? typeCode.parts.some((part, at) => choices[at] && !isAlwaysDecided(typeCode, part))
    : false;
  const code = typeCode && isChosen ? shortCode(typeCode, choices) : '';

  const show = (next: string) => {
    asked.current = next;
    showAddress(next ? sizePathOf(path, next) : path, 'replace').catch(({ message }: Error) =>
      showToast('error', message),
    );
  };
  const follow = ({ target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    const given = form.current ? fieldsOf(form.current) : [];
    if (!typeCode) return show(given[0] ?? '');
    setChosen(given);
    setChanged(true);
    const all = withDecided(typeCode, given);
    // A wrong choice is left open, so that nothing on the page leads to the one before it.
    const wrong = new Set(buildCode(typeCode, all).problems.map(({ part }) => part));
    const right = all.map((choice, at) => (wrong.has(at) ? undefined : choice));
    const isAny = typeCode.parts.some((part, at) => right[at] && !isAlwaysDecided(typeCode, part));
    const next = isAny ? shortCode(typeCode, right) : '';
    const isTyped = target instanceof HTMLInputElement;
    timer.current = window.setTimeout(() => show(next), isTyped ? debounceMs : 0);
  };

  const isLimited = choices.every((choice, at) => at === limit?.part || choice === (size?.choices[at] ?? undefined));
  const own = problemsOf(typeCode, choices, limit && isLimited ? limit : undefined);
  const isAnswered = !isChanged || (own.length === 0 && code === size?.code);
  const problems = isAnswered ? (size?.problems ?? []) : own;
  const missing = built
    ? built.problems.flatMap(({ part }) => (choices[part] ? [] : (typeCode?.parts[part]?.name ?? [])))
    : [];
  const allowed = typeCode && isLive ? allowedValues(typeCode, choices) : [];
  const fields = (typeCode?.parts ?? []).map((part, place) => (
    <PartField
      key={part.name}
      part={part}
      place={place}
      choice={choices[place]}
      allowed={allowed[place]}
      isAsked={!typeCode || !isAlwaysDecided(typeCode, part)}
      isRanged={ranged.includes(part.name)}
      isWrong={problems.some(problem => problem.part === part.name)}
    />
  ));
  // The parts at the end that may be left out are folded.
  const firstOption = (typeCode?.parts.findLastIndex(({ optional }) => !optional) ?? -1) + 1;
  const options = fields.slice(firstOption);
  const hasOption = typeCode?.parts.some((_, place) => place >= firstOption && chosen[place]);
  return (
    <div className="chooser" id="size">
      <form
        className="chooser-form"
        method="get"
        action={path}
        aria-label="Size"
        ref={form}
        onChange={follow}
        onSubmit={event => {
          event.preventDefault();
          follow(event);
        }}
      >
        <div className="chooser-parts" key={sent}>
          {typeCode ? fields.slice(0, firstOption) : <SizeField codes={codes} code={size?.row ?? ''} />}
          {options.length > 0 && (
            <details className="chooser-options" open={hasOption}>
              <summary>Options</summary>
              <div className="chooser-parts">{options}</div>
            </details>
          )}
        </div>
        <button type="submit" className="button button-line chooser-show">
          Show this size
        </button>
      </form>
      <CodeOutcome
        problems={problems.map(({ message }) => message)}
        missing={code || !typeCode ? missing : []}
        other={size?.other && isAnswered ? { code: size.code, product: size.other } : null}
      />
    </div>
  );
}

const choicesOf = (size: Size | null): CodeChoices => size?.choices.map(choice => choice ?? undefined) ?? [];

/** What is wrong with the choices that were made. */
const problemsOf = (typeCode: TypeCode | null, choices: CodeChoices, limit?: TableLimit): Size['problems'] =>
  typeCode
    ? buildCode(typeCode, choices, limit).problems.flatMap(({ part, message }) =>
        choices[part] ? [{ part: typeCode.parts[part]?.name ?? null, message }] : [],
      )
    : [];

/** The values of the fields, in the order of the parts. */
const fieldsOf = (form: HTMLFormElement): CodeChoices =>
  new FormData(form).getAll(codeParameter).map(text => String(text).trim() || undefined);

const sizePathOf = (path: string, code: string): string => `${path}?${new URLSearchParams({ [codeParameter]: code })}`;
