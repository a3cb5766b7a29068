import { sizePath } from '@hydraulics/common/addresses/record-paths';
import { codeParameter } from '@hydraulics/common/contract/site-paths';
import { allowedValues, buildCode } from '@hydraulics/common/figures/type-code/build-code';
import { isAlwaysDecided, shortCode, withDecided } from '@hydraulics/common/figures/type-code/decided-choices';
import type { CodeChoices, TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import type { Size } from '@hydraulics/common/nouns/attributes/size';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { showAddress } from '../../ui/islands/show-address.ts';
import { showToast } from '../../ui/toasts/show-toast.ts';
import { useCopyCode } from '../use-copy-code.ts';
import { PartField, SizeField } from './part-field.tsx';

type ChooserProps = {
  /** The path of the product's page. */
  path: string;
  /** How its order codes are made; without it, one of the codes of its table is chosen. */
  typeCode: TypeCode | null;
  codes: string[];
  size: Size | null;
};

/** The pause, in ms, after typing a number before the page follows. */
const debounceMs = 350;

/**
 * The choice of a size: its parts, what is wrong with them, and the order code. With script the page follows each choice;
 * without it, this is a form that the server answers.
 */
export function SizeChooser({ path, typeCode, codes, size }: ChooserProps) {
  const [chosen, setChosen] = useState(() => choicesOf(size));
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
    const all = withDecided(typeCode, given);
    if (buildCode(typeCode, all).problems.some(({ part }) => all[part])) return;
    const isAny = typeCode.parts.some((part, at) => all[at] && !isAlwaysDecided(typeCode, part));
    const next = isAny ? shortCode(typeCode, all) : '';
    const isTyped = target instanceof HTMLInputElement;
    timer.current = window.setTimeout(() => show(next), isTyped ? debounceMs : 0);
  };

  const problems = isLive && built ? built.problems.filter(({ part }) => choices[part]) : (size?.problems ?? []);
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
      isWrong={problems.some(problem => problem.part === (isLive ? place : part.name))}
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
      {(problems.length > 0 || size) && (
        <Outcome
          code={(isLive && typeCode ? code : size?.code) ?? ''}
          isLive={isLive}
          problems={problems.map(({ message }) => message)}
          missing={code || !typeCode ? missing : []}
          other={size?.other ?? null}
        />
      )}
    </div>
  );
}

const choicesOf = (size: Size | null): CodeChoices => size?.choices.map(choice => choice ?? undefined) ?? [];

/** The values of the fields, in the order of the parts. */
const fieldsOf = (form: HTMLFormElement): CodeChoices =>
  new FormData(form).getAll(codeParameter).map(text => String(text).trim() || undefined);

const sizePathOf = (path: string, code: string): string => `${path}?${new URLSearchParams({ [codeParameter]: code })}`;

type OutcomeProps = {
  code: string;
  isLive: boolean;
  problems: string[];
  missing: string[];
  other: Size['other'];
};

/** The order code, or what is wrong with it. */
function Outcome({ code, isLive, problems, missing, other }: OutcomeProps) {
  const { text, copy } = useCopyCode(code);
  return (
    <div className="chooser-outcome">
      <div role="status" id="size-problems">
        {problems.length > 0 && (
          <ul className="chooser-problems">
            {problems.map(message => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {other && (
          <p className="chooser-other">
            This is a code of <a href={sizePath(other, code)}>{other.name}</a>.
          </p>
        )}
        {missing.length > 0 && <p className="chooser-missing">Still to choose: {missing.join(', ')}.</p>}
      </div>
      {problems.length === 0 && (
        <p className="chooser-code">
          <span>{missing.length > 0 ? 'Size' : 'Order code'}</span>
          <strong className="chooser-text figure" ref={text}>
            {code}
          </strong>
          {isLive && (
            <button
              type="button"
              className="order-code-copy"
              aria-label="Copy the order code"
              onClick={() => void copy()}
            >
              <Icon icon={icons.copy} />
            </button>
          )}
        </p>
      )}
    </div>
  );
}
