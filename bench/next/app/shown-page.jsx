import { cache } from 'react';
import { DataStore } from '../.cache/web/shared/data/store.ts';
import { Site } from '../.cache/web/site/app/site.tsx';
import { frameQueries, queries } from '../.cache/web/site/page/queries.ts';
import { client } from '../data/client.ts';
import { shown } from '../server/shown.js';

const load = cache(async (view, name, value) => {
  const [store, params] = [new DataStore(client), name ? { [name]: value } : {}];
  const all = queries => Promise.all(queries.map(query => store.load(query)));
  await all([...frameQueries, ...view.queries(params), ...(view.searchQueries?.(new URLSearchParams(), params) ?? [])]);
  await all(view.followUps?.(store, params, new URLSearchParams()) ?? []);
  return { store, params };
});

/** A page of the website, whose record is named by a parameter. */
export async function ShownPage({ view, pathname, name, value }) {
  const { store, params } = await load(view, name, value);
  Object.assign(shown(), { store, params, place: { pathname, search: '' } });
  return <Site Page={view.Component} />;
}

/** Its title and description. */
export async function metadataOf(view, name, value) {
  const { store, params } = await load(view, name, value);
  const { title, description, share } = view.head(store, params);
  const siteName = store.get(queries.company).value?.name;
  return {
    title,
    description,
    openGraph: { title, description, siteName, ...(share ? { images: [{ url: share.address, alt: share.alt }] } : {}) },
  };
}
