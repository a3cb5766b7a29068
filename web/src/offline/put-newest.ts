/** Stores a response as the last entry, so that the oldest come first. Safari replaces entries in place. */
export async function putNewest(cache: Pick<Cache, 'delete' | 'put'>, key: string, response: Response): Promise<void> {
  await cache.delete(key);
  await cache.put(key, response);
}
