import type { Contradiction, ProductFacts } from './facts.ts';
import { wrongMountings } from './named-mountings.ts';
import { excessivePressures, wronglyStated } from './stated-figures.ts';
import { wrongCodes } from './written-codes.ts';

/** What a product says about itself in two ways: in its texts, figures, sizes and order code. */
export const contradictingFacts = (facts: ProductFacts): Contradiction[] => [
  ...wrongMountings(facts),
  ...wronglyStated(facts),
  ...excessivePressures(facts),
  ...wrongCodes(facts),
];
