import '../../../styles/lightbox.css';
import { type DragEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Picture } from '../../../shared/ui/picture.tsx';

export type LightboxImage = { path: string; alt: string };

const minSwipePx = 48;

/** Shows images in a dialog, starting at one of them, until it is closed. */
export function show(name: string, slides: LightboxImage[], index: number): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const closed = () => {
    root.unmount();
    place.remove();
  };
  root.render(<Lightbox name={name} shots={slides} first={index} onClose={closed} />);
}

type LightboxProps = { name: string; shots: LightboxImage[]; first: number; onClose: () => void };

function Lightbox({ name, shots, first, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  const [loaded, setLoaded] = useState(false);
  const turn = (by: number) => {
    setLoaded(false);
    setIndex(present => turned(present, by, shots.length));
  };
  const swipe = useSwipe(turn);

  useEffect(() => {
    // Closing the dialog returns the focus to the link that opened it.
    dialog.current?.showModal();
    // On a phone Back closes what covers the page.
    history.pushState({ ...history.state, lightbox: true }, '');
    const close = () => dialog.current?.close();
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, []);
  const closed = () => {
    if (history.state?.lightbox) history.back();
    onClose();
  };

  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'Home') turn(-index);
    if (key === 'End') turn(-index - 1);
  };
  const several = shots.length > 1;
  const near = several ? [...new Set([turned(index, 1, shots.length), turned(index, -1, shots.length)])] : [];
  return (
    <dialog className="lightbox" ref={dialog} aria-label={name} onClose={closed} onKeyDown={press}>
      <div className="lightbox-head">
        <p className="lightbox-place figure" role="status">
          {index + 1} of {shots.length}
        </p>
        <Button name="Close" icon={icons.close} onClick={() => dialog.current?.close()} />
      </div>
      <div className="lightbox-stage" data-loaded={loaded} onLoadCapture={() => setLoaded(true)} {...swipe}>
        <Sheet key={index} shot={shots[index]} />
        {/* The neighbours are preloaded after this image. */}
        {loaded && (
          <div hidden>
            {near.map(one => (
              <Sheet key={one} shot={shots[one]} />
            ))}
          </div>
        )}
      </div>
      {several && (
        <>
          <Button name="Previous" icon={icons.previous} onClick={() => turn(-1)} />
          <Button name="Next" icon={icons.next} onClick={() => turn(1)} />
        </>
      )}
    </dialog>
  );
}

const Sheet = ({ shot }: { shot: LightboxImage | undefined }) =>
  shot && <Picture path={shot.path} alt={shot.alt} sizes="100vw" className="lightbox-picture" eager />;

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

const turned = (index: number, by: number, length: number): number => (((index + by) % length) + length) % length;

/** A horizontal swipe with one finger or the pressed mouse. Two fingers zoom natively. */
function useSwipe(turn: (by: number) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ isPrimary, pointerId: id, clientX: x, clientY: y }: PointerEvent) => {
      start.current = isPrimary ? { id, x, y } : null;
    },
    // Otherwise the mouse drags the image, and no pointerup follows.
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from?.id !== pointerId) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (Math.abs(x) < minSwipePx || Math.abs(x) < 2 * Math.abs(y) || (visualViewport?.scale ?? 1) > 1.05) return;
      turn(x < 0 ? 1 : -1);
    },
  };
}
