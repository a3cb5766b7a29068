import { productParameter } from '@hydraulics/common/contract/paths';
import type { SentForm } from '@hydraulics/common/contract/render';
import type { Query } from '../../shared/data/query.ts';
import type { DataStore } from '../../shared/data/store.ts';
import { queries } from '../page/queries.ts';

/**
 * The form that a browser sent without script and got back. It travels with the page's data, so that script which does
 * come finds it as the server showed it.
 */
export const sentForm = (form: SentForm | null): Query<SentForm | null> => ({
  key: 'enquiry form',
  load: async () => form,
});

const forgotten = sentForm(null);

/** The form that came back with this page, if any. */
export const readSentForm = (store: DataStore): SentForm | null => store.get(forgotten).value ?? null;

/** It belongs to this page alone: whoever comes to the form again, finds it empty. */
export const forgetSentForm = (store: DataStore): void => void store.load(forgotten, { again: true });

/** The product that an address asks about. What no product has is ignored. */
export function askedProducts(search: URLSearchParams): Query[] {
  const id = search.get(productParameter);
  return id ? [queries.product(id)] : [];
}
