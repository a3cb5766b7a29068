import { codeParameter } from '@hydraulics/common/contract/site-paths';
import { rangeWords, ruleWords, type TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import { typeCodeLimits } from '@hydraulics/common/limits';

/** A field for a given order code, which the title block then shows, and what the parts of a code mean. */
export function CodeLegend({ path, typeCode: { parts, rules } }: { path: string; typeCode: TypeCode }) {
  return (
    <div className="type-code">
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
      <details className="type-code-legend">
        <summary>Parts of the code</summary>
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
      </details>
      {rules.length > 0 && (
        <details className="type-code-legend">
          <summary>Rules</summary>
          <ul className="type-code-rules">
            {rules
              .map(rule => ruleWords(rule, parts))
              .map(words => (
                <li key={words}>{words}</li>
              ))}
          </ul>
        </details>
      )}
    </div>
  );
}

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
