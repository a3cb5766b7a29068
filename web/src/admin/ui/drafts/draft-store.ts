import { createDrafts, type FileStore } from './drafts.ts';

/** IndexedDB is opened with the first file. */
const store = async () => {
  const { createStore, del, get, set } = await import('idb-keyval');
  const own = createStore('hydraulics-drafts', 'files');
  return {
    get: (key: string) => get(key, own),
    set: (key: string, value: unknown) => set(key, value, own),
    del: (key: string) => del(key, own),
  };
};
let opened: ReturnType<typeof store> | undefined;
const open = () => {
  opened ??= store();
  return opened;
};

const files: FileStore = {
  get: async key => (await open()).get(key),
  set: async (key, value) => (await open()).set(key, value),
  remove: async key => (await open()).del(key),
};

export const drafts = createDrafts(localStorage, files);
