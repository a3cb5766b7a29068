import { storageKeys } from '@hydraulics/common/limits';
import { useContext, useEffect, useState } from 'react';
import { type Editing, EditingContext } from '../editing/section-forms.ts';

/** The in-place editing of a product for signed-in staff; undefined for visitors, who never download it. */
export function useEditing(): Editing | undefined {
  const load = useContext(EditingContext);
  const [editing, setEditing] = useState<Editing>();
  useEffect(() => {
    // In the promise chain, so that forbidden storage disables editing instead of throwing.
    Promise.resolve()
      .then(() => (localStorage.getItem(storageKeys.token) ? load() : undefined))
      .then(setEditing, () => undefined);
  }, [load]);
  return editing;
}
