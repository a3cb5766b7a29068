import type { ViewQuery } from '@hydraulics/common/nouns/thread/views';
import { query } from '../../../../shared/data/query.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useCall } from '../../../data/use-api.ts';

export type SavedView = { name: string; query: Record<string, string> };

const none: SavedView[] = [];
const isNamed = (name: string) => (view: SavedView) => view.name.toLowerCase() === name.toLowerCase();

/** The saved views of the signed-in user. A website that is older than the desktop app has none. */
export function useViews() {
  const { data } = useApi(query('enquiries', 'views'));
  const views = data?.views ?? none;
  const { mutateAsync, isPending } = useCall('enquiries', (client, next: SavedView[]) =>
    client.enquiries.setViews({ views: next as { name: string; query: ViewQuery }[], version: data?.version ?? 0 }),
  );
  /** Resolves to whether they were saved. `done` says so where nothing else does. */
  const store = async (next: SavedView[], done = ''): Promise<boolean> => {
    try {
      await mutateAsync(next);
      if (done) notify.success(done);
      return true;
    } catch (error) {
      notify.error('The views were not saved', { detail: reasonOf(error) });
      return false;
    }
  };
  return {
    views,
    isKnown: data !== undefined,
    isPending,
    /** Replaces a view of the same name. */
    save: (view: SavedView) =>
      store([...views.filter(one => !isNamed(view.name)(one)), view], `View “${view.name}” saved.`),
    rename: (before: SavedView, name: string) =>
      store(
        views.map(one => (one === before ? { ...one, name } : one)),
        `View renamed to “${name}”.`,
      ),
    remove: (view: SavedView) => store(views.filter(one => one !== view)),
    /** Puts a deleted view back in its place. */
    restore: (view: SavedView, place: number) =>
      store(
        [...views.slice(0, place), view, ...views.slice(place)].filter(
          (one, at) => at === place || !isNamed(view.name)(one),
        ),
      ),
  };
}
