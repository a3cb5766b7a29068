import { type Measure, percentOf } from './measures.ts';

/** A measure as a ring with its figures. The words say everything; the ring is for the eye. */
export function MeasureCircle({ measure }: { measure: Measure }) {
  const percent = percentOf(measure);
  return (
    <div className="measure">
      <svg className="measure-ring" viewBox="0 0 44 44" aria-hidden="true" focusable="false">
        <circle cx="22" cy="22" r="19" />
        <circle
          cx="22"
          cy="22"
          r="19"
          pathLength="100"
          strokeDasharray={`${percent} 100`}
          data-full={percent === 100}
        />
      </svg>
      <p className="measure-percent">{percent}%</p>
      <p className="measure-label">
        {measure.label}
        <span>
          {measure.count} of {measure.total}
        </span>
      </p>
    </div>
  );
}
