import { storageKeys } from '@hydraulics/common/limits';
import { useEffect, useState } from 'react';

type Editing = typeof import('../editing/editing.tsx');

/** What signed-in staff edit a product with, in place; undefined for visitors, who never download it. */
export function useEditing(): Editing | undefined {
  const [editing, setEditing] = useState<Editing>();
  useEffect(() => {
    // In one chain, as the storage may be forbidden: then nobody is signed in.
    Promise.resolve()
      .then(() => (localStorage.getItem(storageKeys.token) ? import('../editing/editing.tsx') : undefined))
      .then(
        module => module && setEditing(module),
        () => undefined,
      );
  }, []);
  return editing;
}
