import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';

type MenuButtonProps = { label: string; icon: string; children: ReactNode };

/**
 * A button that shows further buttons and links below it. They stay mounted while hidden, so that an action that is
 * running goes on.
 */
export function MenuButton({ label, icon, children }: MenuButtonProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', onPress);
    return () => removeEventListener('pointerdown', onPress);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog that an entry has opened closes by the same key.
    if (event.key !== 'Escape' || !open || (event.target as Element).closest('dialog')) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from wherever the focus is in it
    <div className="menu-button" ref={box} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon icon={icon} /> {label} <Icon icon={open ? icons.up : icons.down} />
      </button>
      <div className="menu-button-list" id={id} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
