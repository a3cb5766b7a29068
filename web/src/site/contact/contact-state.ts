import type { SentForm } from '@hydraulics/common/contract/render';
import { productParameter } from '@hydraulics/common/contract/site-paths';
import type { Query } from '../../shared/data/query.ts';
import type { DataStore } from '../../shared/data/store.ts';
import { queries } from '../page/queries.ts';

/**
 * A form that was submitted without script and returned. It is part of the page's data, so that hydration shows it as
 * the server did.
 */
export const sentForm = (form: SentForm | null): Query<SentForm | null> => ({
  key: 'enquiry form',
  load: async () => form,
});

const noSentForm = sentForm(null);

export const readSentForm = (store: DataStore): SentForm | null => store.get(noSentForm).value ?? null;

/** It belongs to this page only: the form is empty on the next visit. */
export const forgetSentForm = (store: DataStore): void => void store.load(noSentForm, { again: true });

/** The product that an address names; unknown ids are ignored. */
export function requestedProducts(search: URLSearchParams): Query[] {
  const id = search.get(productParameter);
  return id ? [queries.product(id)] : [];
}
