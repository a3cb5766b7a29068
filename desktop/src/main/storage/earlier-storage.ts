import { BrowserWindow, type Session, session } from 'electron';

/** The origin and session that all websites shared before each had its own. */
const earlierOrigin = 'app://backoffice';

/** A website with a signed-in user, and its present site. */
export type SignedIn = { userId: string; origin: string; partition: string };

/**
 * Selects the part of the earlier storage that belongs to a user of one website: the drafts, and the number of this
 * device. The pictures of drafts were stored elsewhere and are not moved.
 */
export function storageOf(userId: string, earlier: Readonly<Record<string, string>>): Record<string, string> {
  const isOwn = (key: string) => key.startsWith(`draft:${userId}:`) || key === 'device';
  return Object.fromEntries(Object.entries(earlier).filter(([key]) => isOwn(key)));
}

/** Moves the earlier storage to its websites, and deletes the rest. Call before their screens are served. */
export async function moveEarlierStorage(websites: readonly SignedIn[]): Promise<void> {
  const from = session.defaultSession;
  const earlier = await inEmptyPage<Record<string, string>>(from, earlierOrigin, 'Object({ ...localStorage })');
  for (const { userId, origin, partition } of websites) {
    const own = JSON.stringify(storageOf(userId, earlier));
    const code = `for (const [key, value] of Object.entries(${own})) localStorage.setItem(key, value)`;
    await inEmptyPage(session.fromPartition(partition), origin, code);
  }
  await from.clearStorageData();
}

/** Runs code in an empty page of an origin. @returns its value */
async function inEmptyPage<T>(own: Session, origin: string, code: string): Promise<T> {
  own.protocol.handle('app', () => {
    const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" };
    return new Response('<!doctype html><title>Empty</title>', { headers });
  });
  const webPreferences = { session: own, sandbox: true, contextIsolation: true, nodeIntegration: false };
  const window = new BrowserWindow({ show: false, webPreferences });
  try {
    await window.loadURL(`${origin}/`);
    return await window.webContents.executeJavaScript(code);
  } finally {
    window.destroy();
    own.protocol.unhandle('app');
  }
}
