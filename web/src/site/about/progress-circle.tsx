type ProgressCircleProps = {
  label: string;
  value: number;
  /** Screen readers get the full value at all times. */
  part?: number;
};

/**
 * A percentage as a ring with its number inside and its label below, drawn by attributes and so without inline styles.
 */
export function ProgressCircle({ label, value, part = 1 }: ProgressCircleProps) {
  const share = Math.round(Math.min(100, Math.max(0, value)));
  const drawn = Math.round(share * part);
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
          strokeDasharray={`${drawn} 100`}
          transform="rotate(-90 60 60)"
        />
        <path className="circle-hand" d="M60 4v15" transform={`rotate(${drawn * 3.6} 60 60)`} />
      </svg>
      <span className="circle-figure figure">
        {drawn}
        <span className="circle-unit">%</span>
      </span>
      <span className="circle-label">{label}</span>
    </div>
  );
}
