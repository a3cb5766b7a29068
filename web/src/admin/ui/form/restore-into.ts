import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { notify } from '../../../shared/ui/notify.tsx';
import type { Restore } from './description.ts';

type Restoring<V extends FieldValues, D> = {
  form: UseFormReturn<V, unknown, D>;
  isUnsaved: () => boolean;
  saveAndStay: () => Promise<void>;
};

/** Puts earlier values into a form and saves them, unless something else is unsaved. */
export const restoreInto =
  <V extends FieldValues, D>({ form, isUnsaved, saveAndStay }: Restoring<V, D>): Restore<V> =>
  async values => {
    const others = isUnsaved();
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name as FieldPath<V>, value as FieldPathValue<V, FieldPath<V>>);
    }
    if (others) notify.info('Restored in the form, beside your other changes. Save to keep it.');
    else await saveAndStay();
  };
