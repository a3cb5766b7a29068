import { codeParameter } from '@hydraulics/common/contract/site-paths';
import { allowedValues, buildCode } from '@hydraulics/common/figures/type-code/build-code';
import {
  type CodeChoices,
  type CodePart,
  rangeWords,
  ruleWords,
  type TypeCode,
} from '@hydraulics/common/figures/type-code/type-code';
import { typeCodeLimits } from '@hydraulics/common/limits';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { usePlace } from '../../page/place.ts';
import { enquiryAddress } from '../../ui/enquire.tsx';
import { useCopyCode } from '../use-copy-code.ts';
import { chosenByAddress, chosenByCode, onlyValue } from './chosen-parts.ts';

type TypeCodeProps = {
  /** The id of the product. */
  id: string;
  /** The path of its page. */
  path: string;
  typeCode: TypeCode;
};

/**
 * Builds an order code from its parts, and reads a pasted one. Without script both are forms that the server answers.
 */
export function TypeCodeBuilder({ id, path, typeCode }: TypeCodeProps) {
  // The address may contain a code.
  const { search } = usePlace();
  const [chosen, setChosen] = useState(() => chosenByAddress(typeCode, search));
  const [reads, setReads] = useState(0);
  const [isLive, setLive] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { parts, rules } = typeCode;
  const { code, problems } = buildCode(typeCode, chosen.choices);
  const allowed = allowedValues(typeCode, chosen.choices);
  useLayoutEffect(() => setLive(true), []);
  const paste = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get(codeParameter) ?? '');
    setChosen(chosenByCode(typeCode, text));
    setReads(reads + 1);
  };
  const action = `${path}#type-code`;
  return (
    <div className="type-code">
      <form className="type-code-paste" method="get" action={action} onSubmit={paste}>
        <label className="type-code-label" htmlFor="type-code-pasted">
          Paste an order code
        </label>
        <input
          className="type-code-field figure"
          id="type-code-pasted"
          name={codeParameter}
          defaultValue={chosen.pasted}
          maxLength={typeCodeLimits.pasted}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit" className="button button-line">
          Decode
        </button>
      </form>
      <form
        className="type-code-form"
        method="get"
        action={action}
        ref={form}
        onChange={() => setChosen(({ pasted }) => ({ pasted, choices: choicesIn(form.current), notes: [] }))}
        onSubmit={event => event.preventDefault()}
      >
        <div className="type-code-parts" key={reads}>
          {parts.map((part, place) => (
            <PartField
              key={part.name}
              part={part}
              place={place}
              choice={chosen.choices[place]}
              allowed={isLive ? allowed[place] : undefined}
              isWrong={problems.some(problem => problem.part === place && chosen.choices[place])}
            />
          ))}
        </div>
        {!isLive && (
          <button type="submit" className="button button-line">
            Build the code
          </button>
        )}
      </form>
      <Result
        id={id}
        code={code}
        isLive={isLive}
        notes={chosen.notes}
        wrong={problems.flatMap(({ part, message }) => (chosen.choices[part] ? [message] : []))}
        missing={problems.flatMap(({ part }) => (chosen.choices[part] ? [] : [parts[part]?.name ?? '']))}
      />
      <h3 className="type-code-title">Parts of the code</h3>
      <table className="type-code-table">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Codes and their meanings</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(part => (
            <tr key={part.name}>
              <th scope="row">
                {part.name}
                {part.optional && <small className="type-code-optional">optional</small>}
              </th>
              <td>
                {part.kind === 'number' ? rangeWords(part) : <Values values={part.values} before={part.before} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rules.length > 0 && (
        <>
          <h3 className="type-code-title">Rules</h3>
          <ul className="type-code-rules">
            {rules
              .map(rule => ruleWords(rule, parts))
              .map(words => (
                <li key={words}>{words}</li>
              ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The choices in the fields of a form, in the order of the parts. */
const choicesIn = (form: HTMLFormElement | null): CodeChoices =>
  (form ? new FormData(form).getAll(codeParameter) : []).map(text => String(text).trim() || undefined);

function Values({ values, before }: { values: { code: string; meaning: string }[]; before: string }) {
  return (
    <ul className="type-code-values">
      {values.map(({ code, meaning }) => (
        <li key={code}>
          <strong className="figure">{before.trim() && /\w/.test(before) ? before + code : code}</strong> {meaning}
        </li>
      ))}
    </ul>
  );
}

type PartFieldProps = {
  part: CodePart;
  place: number;
  choice: CodeChoices[number];
  /** The values compatible with the other choices; undefined if unknown. */
  allowed: string[] | undefined;
  isWrong: boolean;
};

function PartField({ part, place, choice, allowed, isWrong }: PartFieldProps) {
  const id = `type-code-${place}`;
  const shared = { id, name: codeParameter, defaultValue: choice ?? '', 'aria-invalid': isWrong || undefined };
  const only = onlyValue(part);
  if (only) {
    return (
      <p className="type-code-part">
        <span className="type-code-label">{part.name}</span>
        <span className="type-code-only">
          <strong className="figure">{only.code}</strong> {only.meaning}
        </span>
        <input type="hidden" name={codeParameter} value={only.code} />
      </p>
    );
  }
  return (
    <p className="type-code-part">
      <label className="type-code-label" htmlFor={id}>
        {part.name}
        {part.kind === 'number' && <small className="type-code-range">{rangeWords(part)}</small>}
      </label>
      {part.kind === 'number' ? (
        <input {...shared} className="type-code-field figure" inputMode="numeric" autoComplete="off" maxLength={9} />
      ) : (
        <select {...shared} className="type-code-field">
          <option value="">{part.optional ? 'Without' : 'Please choose'}</option>
          {part.values.map(({ code, meaning }) => (
            <option key={code} value={code}>
              {meaning ? `${code} – ${meaning}` : code}
              {allowed && !allowed.includes(code) ? ' (not with the other choices)' : ''}
            </option>
          ))}
        </select>
      )}
    </p>
  );
}

type ResultProps = {
  id: string;
  code: string;
  isLive: boolean;
  notes: string[];
  wrong: string[];
  missing: string[];
};

function Result({ id, code, isLive, notes, wrong, missing }: ResultProps) {
  const { text, copy } = useCopyCode(code);
  const isWhole = wrong.length === 0 && missing.length === 0;
  return (
    <div className="type-code-result">
      <p className="type-code-code">
        <span className="type-code-label">Order code</span>
        <strong className="type-code-text figure" ref={text}>
          {code}
        </strong>
        {isLive && isWhole && (
          <button
            type="button"
            className="type-code-copy"
            aria-label="Copy the built order code"
            onClick={() => void copy()}
          >
            <Icon icon={icons.copy} />
          </button>
        )}
      </p>
      <div role="status">
        {(notes.length > 0 || wrong.length > 0) && (
          <ul className="type-code-problems">
            {[...notes, ...wrong].map(message => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {missing.length > 0 && <p className="type-code-missing">Still to choose: {missing.join(', ')}.</p>}
      </div>
      {isWhole && (
        <a
          className="button button-signal"
          href={`${enquiryAddress(id)}&${new URLSearchParams({ [codeParameter]: code })}`}
          rel="nofollow"
        >
          Enquire about this code
          <Icon icon={icons.arrow} />
        </a>
      )}
    </div>
  );
}
