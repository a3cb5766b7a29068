/** Stores an answer behind all others, so that the oldest are first. Safari would leave a replaced one at its place. */
export async function putLast(cache: Pick<Cache, 'delete' | 'put'>, key: string, response: Response): Promise<void> {
  await cache.delete(key);
  await cache.put(key, response);
}
