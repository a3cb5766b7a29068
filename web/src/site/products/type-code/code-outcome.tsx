import { sizePath } from '@hydraulics/common/addresses/record-paths';
import type { Size } from '@hydraulics/common/nouns/attributes/size';
import { Quantity } from '../../ui/units/quantity.tsx';
import { problemInInches } from './inches.ts';

type CodeOutcomeProps = {
  problems: string[];
  missing: string[];
  other: { code: string; product: NonNullable<Size['other']> } | null;
};

/** What is wrong with the choices, or left to choose. The order code itself is beside the name of the product. */
export const CodeOutcome = ({ problems, missing, other }: CodeOutcomeProps) => (
  <div className="chooser-outcome" role="status" id="size-problems">
    {problems.length > 0 && (
      <ul className="chooser-problems">
        {problems.map(message => (
          <li key={message}>
            <Quantity metric={message} us={problemInInches(message)} />
          </li>
        ))}
      </ul>
    )}
    {other && (
      <p className="chooser-other">
        This is a code of <a href={sizePath(other.product, other.code)}>{other.product.name}</a>.
      </p>
    )}
    {missing.length > 0 && <p className="chooser-missing">Still to choose: {missing.join(', ')}.</p>}
  </div>
);
