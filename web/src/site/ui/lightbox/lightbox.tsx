import '../../../styles/lightbox.css';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Part } from '../parts/part.tsx';
import type { LightboxImage } from './lightbox-image.ts';
import { type Zoomable, zoomable } from './zoomable.ts';

type Shown = { name: string; images: LightboxImage[]; index: number; placeholder: string | undefined };

/** Shows images in a dialog, starting at one of them, until it is closed. */
export function show(shown: Shown): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const closed = () => {
    if (history.state?.lightbox) history.back();
    root.unmount();
    place.remove();
  };
  root.render(
    <Part
      frame={notice => (
        <Fallen name={shown.name} onClose={closed}>
          {notice}
        </Fallen>
      )}
    >
      <Lightbox {...shown} onClose={closed} />
    </Part>,
  );
}

/** The dialog of a lightbox that failed. */
function Fallen({ name, onClose, children }: { name: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    const close = () => dialog.current?.close();
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, []);
  return (
    <dialog className="lightbox lightbox-fallen" ref={dialog} aria-label={name} onClose={onClose}>
      {children}
      <div className="lightbox-head">
        <Button name="Close" icon={icons.close} onClick={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}

function Lightbox({ name, images, index: first, placeholder, onClose }: Shown & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const viewer = useRef<Zoomable>(null);
  const [index, setIndex] = useState<number>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: one lightbox shows one list until it is closed.
  useEffect(() => {
    // Closing the dialog returns the focus to the link that opened it.
    dialog.current?.showModal();
    // So that Back on a phone closes the lightbox.
    if (!history.state?.lightbox) history.pushState({ ...history.state, lightbox: true }, '');
    const close = () => dialog.current?.close();
    addEventListener('popstate', close);
    if (stage.current)
      viewer.current = zoomable({ stage: stage.current, images, index: first, placeholder, onShow: setIndex });
    return () => {
      removeEventListener('popstate', close);
      viewer.current?.close();
    };
  }, []);
  const turn = (by: number) => viewer.current?.turn(by);
  const press = (event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, altKey } = event;
    if (metaKey || ctrlKey || altKey) return;
    viewer.current?.press(key);
  };
  const several = images.length > 1;
  const { alt, page } = (index === undefined ? undefined : images[index]) ?? {};
  // Replaces the history entry of the lightbox, so that Back leads to the page below it.
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    location.replace(event.currentTarget.href);
  };
  return (
    <dialog className="lightbox" ref={dialog} aria-label={name} onClose={onClose} onKeyDown={press}>
      <div className="lightbox-head">
        <p className="lightbox-place figure" role="status">
          {index !== undefined && `${index + 1} of ${images.length}`}
        </p>
        <Button name="Close" icon={icons.close} onClick={() => dialog.current?.close()} />
      </div>
      <div className="lightbox-stage" ref={stage} />
      {several && (
        <>
          <Button name="Previous" icon={icons.arrow} onClick={() => turn(-1)} />
          <Button name="Next" icon={icons.arrow} onClick={() => turn(1)} />
        </>
      )}
      <div className="lightbox-caption">
        {/* The image has the same name. */}
        <p aria-hidden="true">
          {alt && `${alt} · `}
          <span className="lightbox-hint-touch">Spread two fingers or tap twice to enlarge</span>
          <span className="lightbox-hint-mouse">Click, turn the wheel or press + to enlarge</span>
        </p>
        {page && (
          <a className="lightbox-page" href={page.href} onClick={follow}>
            See {page.title}
            <Icon icon={icons.arrow} />
          </a>
        )}
      </div>
    </dialog>
  );
}

type ButtonProps = { name: 'Close' | 'Previous' | 'Next'; icon: string; onClick: () => void };

function Button({ name, icon, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      className={`lightbox-button lightbox-${name.toLowerCase()}`}
      aria-label={name}
      onClick={onClick}
    >
      <Icon icon={icon} />
    </button>
  );
}
