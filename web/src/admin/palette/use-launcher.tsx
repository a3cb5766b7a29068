import { useState } from 'react';
import { useKeyDown } from '../ui/keys/use-key-down.ts';
import { withCommand } from './command-key.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

type Opened = 'palette' | 'shortcuts' | null;

/** Opens the palette and the list of shortcuts, by key or call. @returns the dialogs to render */
export function useLauncher() {
  const [opened, setOpened] = useState<Opened>(null);
  useKeyDown(event => {
    const dialog = dialogFor(event);
    if (!dialog) return;
    event.preventDefault();
    setOpened(before => {
      if (before === dialog) return null;
      return before || !document.querySelector('dialog[open]') ? dialog : before;
    });
  });
  const close = (which: Opened) => () => setOpened(before => (before === which ? null : before));
  return {
    openPalette: () => setOpened('palette'),
    openShortcuts: () => setOpened('shortcuts'),
    dialogs: (
      <>
        <PaletteDialog
          open={opened === 'palette'}
          onClose={close('palette')}
          onShortcuts={() => setOpened('shortcuts')}
        />
        <ShortcutsDialog open={opened === 'shortcuts'} onClose={close('shortcuts')} />
      </>
    ),
  };
}

function dialogFor(event: KeyboardEvent): Opened {
  if (event.defaultPrevented || event.isComposing || !withCommand(event)) return null;
  if (event.key === '/') return 'shortcuts';
  const rich = event.target instanceof HTMLElement && event.target.isContentEditable;
  return event.key.toLowerCase() === 'k' && !event.shiftKey && !rich ? 'palette' : null;
}
