import { Quantity } from './quantity.tsx';

type Difference = { name: string; metric: string; us: string | null };

/** What a product has instead of what was asked for. */
export const Differences = ({ list, className }: { list: readonly Difference[]; className: string }) => (
  <ul className={className}>
    {list.map(({ name, metric, us }) => (
      <li key={name}>
        {name}:{' '}
        <strong className="figure">
          <Quantity metric={metric} us={us} />
        </strong>
      </li>
    ))}
  </ul>
);
