import { type ComponentType, useEffect, useState } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { ModalDialog } from '../../shared/ui/modal-dialog.tsx';
import { reasonOf } from '../data/reasons.ts';
import { Part } from '../ui/parts/part.tsx';
import type { PaletteProps } from './palette.tsx';

type Loaded = { Palette: ComponentType<PaletteProps> } | { error: string } | null;
type DialogProps = Pick<PaletteProps, 'onClose' | 'onShortcuts'> & { open: boolean };

/** The palette in its dialog. Its input works at once; the rest is loaded on first opening. */
export function PaletteDialog({ open, ...more }: DialogProps) {
  return (
    <ModalDialog open={open} className="palette" label="Search" onClose={more.onClose}>
      <Part>
        <Content {...more} />
      </Part>
    </ModalDialog>
  );
}

function Content(more: Omit<DialogProps, 'open'>) {
  const [text, setText] = useState('');
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    let current = true;
    import('./palette.tsx').then(
      ({ Palette }) => current && setLoaded({ Palette }),
      error => current && setLoaded({ error: reasonOf(error) }),
    );
    return () => {
      current = false;
    };
  }, []);
  if (loaded && 'Palette' in loaded) return <loaded.Palette initialText={text} {...more} />;
  return (
    <>
      <div className="palette-box">
        <Icon icon={icons.search} />
        <input
          type="text"
          aria-label="Search the back office"
          placeholder="Search or type a command"
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </div>
      <p className="palette-note" role="status">
        {loaded ? `The search could not be loaded: ${loaded.error}` : 'Loading...'}
      </p>
    </>
  );
}
