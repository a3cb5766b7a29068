import { Link } from 'react-router-dom';
import { type Metric, percentOf } from './metrics.ts';

/** A metric as a ring, with its numbers and a link to the open tasks. The ring is decorative. */
export function MetricRing({ metric }: { metric: Metric }) {
  const percent = percentOf(metric);
  return (
    <Link className="metric" to={metric.to}>
      <svg className="metric-ring" viewBox="0 0 44 44" aria-hidden="true">
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
      <span className="metric-percent">{percent}%</span>
      <span className="metric-label">
        {metric.label}
        <span>{metric.summary}</span>
      </span>
    </Link>
  );
}
