import { Link } from 'react-router-dom';
import { type Measure, percentOf } from './measures.ts';

/** A measure as a ring with its numbers and a link to what is missing. The text is complete without the ring. */
export function MeasureCircle({ measure }: { measure: Measure }) {
  const percent = percentOf(measure);
  return (
    <Link className="measure" to={measure.to}>
      <svg className="measure-ring" viewBox="0 0 44 44" aria-hidden="true">
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
      <span className="measure-percent">{percent}%</span>
      <span className="measure-label">
        {measure.label}
        <span>{measure.figures}</span>
      </span>
    </Link>
  );
}
