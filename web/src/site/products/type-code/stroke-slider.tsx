import { codeParameter } from '@hydraulics/common/contract/site-paths';
import { bucklingSafety } from '@hydraulics/common/figures/sizing/formulas';
import { mountings } from '@hydraulics/common/figures/sizing/mountings';
import { useEffect, useRef, useState } from 'react';
import { showAddress } from '../../ui/islands/show-address.ts';
import { showToast } from '../../ui/toasts/show-toast.ts';
import { Quantity } from '../../ui/units/quantity.tsx';
import { allowedForce, shownStroke } from './stroke-limit.ts';
import type { StrokeDuty, StrokeProps } from './stroke-props.ts';

/** The pause, in ms, after which the page follows a slider that moves. */
const debounceMs = 150;

/**
 * The stroke as a slider, with the force and where the rod buckles. With script the page follows it; without it, this is a
 * form that the server answers.
 */
export function StrokeSlider({ of }: { of: StrokeProps | null }) {
  return of && <Slider {...of} />;
}

function Slider(props: StrokeProps) {
  const { path, code, stroke: shown, min, max, step, before, after, digits, choices, duty } = props;
  const [stroke, setStroke] = useState(shown);
  const timer = useRef(0);
  /** The code that the page was asked to show. */
  const asked = useRef(code);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (code === asked.current) return;
    // The page shows another size, by the choice of a size, Back or a link.
    clearTimeout(timer.current);
    asked.current = code;
    setStroke(shown);
  }, [code, shown]);
  const follow = (next: number) => {
    setStroke(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      asked.current = `${before}${String(next).padStart(digits, '0')}${after}`;
      const address = `${path}?${new URLSearchParams({ [codeParameter]: asked.current })}`;
      showAddress(address, 'replace').catch(({ message }: Error) => showToast('error', message));
    }, debounceMs);
  };
  const longest = duty?.mounting?.longest;
  const allowed = duty && allowedForce(duty, stroke);
  return (
    <form className="stroke" method="get" action={path} aria-label="Stroke">
      <Choices of={choices[0]} />
      <p className="stroke-head">
        <label htmlFor="stroke-range">Stroke</label>
        <output className="stroke-figure figure" htmlFor="stroke-range">
          <Quantity {...shownStroke(stroke, props)} />
        </output>
      </p>
      <input
        className="stroke-range"
        id="stroke-range"
        type="range"
        name={codeParameter}
        {...{ min, max, step }}
        value={stroke}
        aria-valuetext={`${stroke} mm`}
        aria-describedby={duty ? 'stroke-answer' : undefined}
        onChange={({ target }) => follow(target.valueAsNumber)}
      />
      <Choices of={choices[1]} />
      {longest !== undefined && longest < max && (
        <svg className="stroke-scale" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <path className="stroke-safe" d={`M0 2H${placeOf(longest, min, max)}`} />
          <path className="stroke-unsafe" d={`M${placeOf(longest, min, max)} 2H100`} />
        </svg>
      )}
      {duty && (
        <dl className="stroke-figures">
          <div>
            <dt>
              Push force at <Quantity {...duty.pressure} />
            </dt>
            <dd className="figure">
              <Quantity {...duty.force} />
            </dd>
          </div>
          {allowed && (
            <div>
              <dt>Safe push force at this stroke</dt>
              <dd className="figure">
                <Quantity {...allowed} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {duty && <Answer {...props} duty={duty} stroke={stroke} />}
      <button type="submit" className="button button-line stroke-show">
        Show this stroke
      </button>
    </form>
  );
}

const placeOf = (stroke: number, min: number, max: number): number =>
  Math.round(Math.max(0, (stroke - min) / (max - min)) * 1000) / 10;

/** The choices of the other parts, in the order of the code. */
const Choices = ({ of }: { of: string[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a code have fixed places
  of.map((choice, place) => <input key={place} type="hidden" name={codeParameter} value={choice} />);

/** Where the rod buckles, and what that is calculated with. */
function Answer({ duty, stroke, max, inches }: StrokeProps & { duty: StrokeDuty }) {
  const { pressure, mounting } = duty;
  if (!mounting) {
    return (
      <p className="stroke-answer" id="stroke-answer">
        Choose a mounting to see above which stroke the rod buckles.
      </p>
    );
  }
  const { longest } = mounting;
  const isOver = stroke > longest;
  return (
    <>
      <p className={`stroke-answer${isOver ? ' stroke-over' : ''}`} id="stroke-answer" role="status">
        {isOver && <strong>Too long for full force. </strong>}
        At <Quantity {...pressure} />{' '}
        {longest === 0 && `this rod is too thin for full force with mounting ${mounting.code}.`}
        {longest >= max && `the rod does not buckle at any stroke of this size with mounting ${mounting.code}.`}
        {longest > 0 && longest < max && (
          <>
            the rod buckles above <Quantity {...shownStroke(longest, { inches })} /> with mounting {mounting.code}.
          </>
        )}
      </p>
      <p className="stroke-method">
        By Euler and Tetmajer with a safety of {bucklingSafety}. {mountings[mounting.sizedAs].name}.
      </p>
    </>
  );
}
