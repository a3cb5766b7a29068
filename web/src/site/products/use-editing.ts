import { storageKeys } from '@hydraulics/common/limits';
import { useContext, useEffect, useState } from 'react';
import { type Editing, EditingContext } from '../editing/section-forms.ts';

/** What signed-in staff edit a product with, in place; undefined for visitors, who never download it. */
export function useEditing(): Editing | undefined {
  const load = useContext(EditingContext);
  const [editing, setEditing] = useState<Editing>();
  useEffect(() => {
    // In one chain, as the storage may be forbidden: then nobody is signed in.
    Promise.resolve()
      .then(() => (localStorage.getItem(storageKeys.token) ? load() : undefined))
      .then(setEditing, () => undefined);
  }, [load]);
  return editing;
}
