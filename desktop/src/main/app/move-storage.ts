import { userIdOf } from '@hydraulics/common/contract/token';
import { siteOf } from '../security/site.ts';
import type { SessionStore } from '../session/session-store.ts';
import { moveEarlierStorage, type SignedIn } from '../storage/earlier-storage.ts';
import type { SettingsStore } from '../storage/settings-store.ts';

/** Runs once after an update from a version whose websites shared one storage: moves each website's part to its own. */
export async function moveStorage(settings: SettingsStore, sessions: SessionStore): Promise<void> {
  const { hasOwnStorage, servers } = settings.current;
  if (hasOwnStorage) return;
  const websites: SignedIn[] = [];
  for (const server of servers) {
    const session = await sessions.read(server);
    if (session) websites.push({ userId: userIdOf(session.token), ...siteOf(server) });
  }
  // A first start has nothing to move. Drafts are only a safety net, so the app starts even if they cannot be moved.
  if (servers.length > 0) await moveEarlierStorage(websites).catch(() => undefined);
  await settings.save({ hasOwnStorage: true }).catch(() => undefined);
}
