import { codeParameter } from '@hydraulics/common/contract/site-paths';
import { rangeWords, ruleWords, type TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import { typeCodeLimits } from '@hydraulics/common/limits';

/** A field for a given order code, which the page then shows. */
export const PasteCode = ({ path }: { path: string }) => (
  <form className="type-code-paste" method="get" action={path}>
    <label className="type-code-label" htmlFor="type-code-pasted">
      Paste an order code
    </label>
    <input
      className="type-code-field figure"
      id="type-code-pasted"
      name={codeParameter}
      maxLength={typeCodeLimits.pasted}
      autoComplete="off"
      spellCheck={false}
    />
    <button type="submit" className="button button-line">
      Decode
    </button>
  </form>
);

/** What the parts of an order code mean, and which of them go together. */
export const CodeLegend = ({ typeCode: { parts, rules } }: { typeCode: TypeCode }) => (
  <details className="type-code-legend">
    <summary>How the order code is made</summary>
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
            <td>{part.kind === 'number' ? rangeWords(part) : <Values values={part.values} before={part.before} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {rules.length > 0 && (
      <ul className="type-code-rules">
        {rules
          .map(rule => ruleWords(rule, parts))
          .map(words => (
            <li key={words}>{words}</li>
          ))}
      </ul>
    )}
  </details>
);

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
