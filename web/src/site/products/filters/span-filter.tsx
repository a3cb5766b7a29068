import type { Filter } from '@hydraulics/common/nouns/attributes/filters';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Quantity } from '../../ui/units/quantity.tsx';
import { figureAt, placeOf, steps } from './slider-scale.ts';

type Span = Extract<Filter, { kind: 'span' }>;
type System = 'metric' | 'us';
type End = 'from' | 'to';

type SpanFilterProps = { filter: Span; system: System; onApply: () => void; onSlide: () => void };

const textOf = (bound: Span['from'], system: System) => (system === 'us' && bound?.us) || bound?.metric || '';

/** The smallest and the largest figure, as fields and by a slider with two handles. */
export function SpanFilter({ filter, system, onApply, onSlide }: SpanFilterProps) {
  const { parameter, name, unit, from, to } = filter;
  const given = { from: textOf(from, system), to: textOf(to, system) };
  const [texts, setTexts] = useState(given);
  // Follows the address and the choice of units.
  useEffect(() => setTexts({ from: given.from, to: given.to }), [given.from, given.to]);
  const limits = filter[system];
  const apply = (end: End) => texts[end] !== given[end] && onApply();
  const write = (end: End, text: string) => setTexts(before => ({ ...before, [end]: text }));
  const slide = (end: End, place: number) => {
    write(end, figureAt(limits, end, place));
    onSlide();
  };
  return (
    <>
      <Slider
        texts={texts}
        limits={limits}
        name={name}
        unit={(system === 'us' && unit.us) || unit.metric}
        slide={slide}
      />
      <div className="filter-span">
        {(['from', 'to'] as const).map(end => (
          <Figure
            key={end}
            label={end === 'from' ? 'From' : 'To'}
            name={`${parameter}-${end}`}
            text={texts[end]}
            note={filter[end]?.note ?? null}
            filter={filter}
            end={end}
            onText={text => write(end, text)}
            onLeave={() => apply(end)}
          />
        ))}
      </div>
    </>
  );
}

type FigureProps = {
  label: string;
  name: string;
  text: string;
  note: string | null;
  filter: Span;
  end: End;
  onText: (text: string) => void;
  onLeave: () => void;
};

function Figure({ label, name, text, note, filter: { unit, metric, us }, end, onText, onLeave }: FigureProps) {
  const id = useId();
  const limit = { metric: String(metric[end]), us: String(us[end]) };
  return (
    <div className="filter-figure">
      <label htmlFor={id}>
        {label}
        {unit.metric && (
          <>
            {' '}
            <Quantity metric={unit.metric} us={unit.us} />
          </>
        )}
      </label>
      <input
        id={id}
        className="filter-input figure"
        name={name}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={note !== null}
        aria-describedby={`${id}-limit`}
        onChange={event => onText(event.target.value)}
        onBlur={onLeave}
      />
      <span className={note ? 'filter-note' : 'filter-limit figure'} id={`${id}-limit`}>
        {note ?? (
          <>
            <span className="visually-hidden">{end === 'from' ? 'The smallest is ' : 'The largest is '}</span>
            <Quantity metric={limit.metric} us={unit.us ? limit.us : null} />
          </>
        )}
      </span>
    </div>
  );
}

type SliderProps = {
  texts: Record<End, string>;
  limits: { from: number; to: number };
  name: string;
  unit: string | null;
  slide: (end: End, place: number) => void;
};

/** Two sliders on one line. */
function Slider({ texts, limits, name, unit, slide }: SliderProps) {
  if (limits.from === limits.to) return null;
  const places = { from: placeOf(limits, 'from', texts.from), to: placeOf(limits, 'to', texts.to) };
  const move = (end: End, place: number) =>
    slide(end, end === 'from' ? Math.min(place, places.to) : Math.max(place, places.from));
  // Enter must not submit the form.
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();
  return (
    <div className="filter-slider with-script">
      {(['from', 'to'] as const).map(end => (
        <input
          key={end}
          className={places.from > steps / 2 && end === 'from' ? 'filter-range filter-range-top' : 'filter-range'}
          type="range"
          min={0}
          max={steps}
          value={places[end]}
          aria-label={`${name}, ${end === 'from' ? 'at least' : 'at most'}`}
          aria-valuetext={`${texts[end] || limits[end]}${unit ? ` ${unit}` : ''}`}
          onChange={event => move(end, Number(event.target.value))}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  );
}
