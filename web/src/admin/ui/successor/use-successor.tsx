import type { AddressKind } from '@hydraulics/common/contract/endpoint';
import { useState } from 'react';
import { type Successor, SuccessorField } from './successor-field.tsx';

/** Lets the question before a deletion ask where old links lead from then on. */
export function useSuccessor(kind: AddressKind) {
  /** A choice belongs to one record: the next question starts without one. */
  const [choice, setChoice] = useState<{ of: string; successor: Successor | null }>();
  const chosenFor = (id: string) => (choice?.of === id ? choice.successor : null);
  return {
    field: (id: string) => (
      <SuccessorField
        kind={kind}
        except={[id]}
        chosen={chosenFor(id)}
        onChoose={successor => setChoice({ of: id, successor })}
      />
    ),
    inputOf: (id: string) => {
      const chosen = chosenFor(id);
      return chosen ? { successorId: chosen._id } : {};
    },
  };
}
