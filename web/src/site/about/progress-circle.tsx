import { drawing } from './progress-drawing.ts';

/**
 * A percentage as a ring with its number inside and its label below, drawn by attributes and so without inline styles.
 */
export function ProgressCircle({ label, value }: { label: string; value: number }) {
  const share = Math.round(Math.min(100, Math.max(0, value)));
  const { dashes, turn } = drawing(share);
  return (
    <div
      className="circle"
      role="progressbar"
      aria-label={label}
      aria-valuenow={share}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg className="circle-ring" viewBox="0 0 120 120" aria-hidden="true">
        <circle className="circle-scale" cx="60" cy="60" r="57" pathLength="100" strokeDasharray="0.4 2.1" />
        <circle className="circle-track" cx="60" cy="60" r="48" />
        <circle
          className="circle-value"
          cx="60"
          cy="60"
          r="48"
          pathLength="100"
          strokeDasharray={dashes}
          transform="rotate(-90 60 60)"
        />
        <path className="circle-hand" d="M60 4v15" transform={turn} />
      </svg>
      <span className="circle-figure figure">
        <span className="circle-number">{share}</span>
        <span className="circle-unit">%</span>
      </span>
      <span className="circle-label">{label}</span>
    </div>
  );
}
