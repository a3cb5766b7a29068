import { Quantity } from './quantity.tsx';

type Difference = { name: string; metric: string; us: string | null };

/** The figures of a product that differ from the requested ones. */
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
