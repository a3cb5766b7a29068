import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useCall } from '../../data/use-api.ts';
import { useSession } from '../../data/use-session.tsx';
import { Part } from '../parts/part.tsx';
import { SignOutQuestion } from './sign-out-question.tsx';
import { type SendUpload, UploadQueue } from './upload-queue.ts';

// The first upload shows it; the first screen does not wait for it.
const UploadTray = lazy(async () => ({ default: (await import('./upload-tray.tsx')).UploadTray }));

const UploadsContext = createContext<UploadQueue | null>(null);

/** Uploads that continue across screens, with the tray that shows them. */
export function Uploads({ children }: { children: ReactNode }) {
  const { mutateAsync } = useCall('gallery', (client, { id, file, asDraft, options }: Parameters<SendUpload>[0]) =>
    client.gallery.create({ 'image-file': [file], ...(asDraft ? { status: 'draft' } : {}) }, { ...options, key: id }),
  );
  const [queue] = useState(() => new UploadQueue(mutateAsync));
  queue.send = mutateAsync;
  const items = useSyncExternalStore(queue.subscribe, queue.get);
  const active = items.some(({ state }) => state === 'waiting' || state === 'sending');
  const session = useSession();
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    // A session that ends asks to sign in over the screen, and the uploads continue.
    const close = session.registerForm({ isUnsaved: () => false, mayLeave: async () => true });
    return () => {
      removeEventListener('beforeunload', ask);
      close();
    };
  }, [active, session]);
  useEffect(() => {
    addEventListener('online', queue.retryLost);
    return () => removeEventListener('online', queue.retryLost);
  }, [queue]);
  // The user has signed out.
  useEffect(() => () => queue.cancelAll(), [queue]);
  return (
    <UploadsContext value={queue}>
      {children}
      {items.length > 0 && (
        <>
          <Part
            frame={notice => (
              <section className="upload-tray" aria-label="Uploads">
                {notice}
              </section>
            )}
          >
            <Suspense fallback={null}>
              <UploadTray queue={queue} items={items} active={active} />
            </Suspense>
          </Part>
          <SignOutQuestion queue={queue} />
        </>
      )}
    </UploadsContext>
  );
}

export function useUploads(): UploadQueue {
  const queue = useContext(UploadsContext);
  if (!queue) throw new Error('Uploads is missing.');
  return queue;
}
