import { Icon } from '@hydraulics/web/shared/ui/icon.tsx';
import * as icons from '@hydraulics/web/shared/ui/icons.ts';
import { useSyncExternalStore } from 'react';
import { bridge } from '../bridge.ts';
import { dragOut } from './drag-out.ts';
import { hasSheet } from './has-sheet.ts';

function subscribe(onChange: () => void): () => void {
  window.navigation.addEventListener('currententrychange', onChange);
  return () => window.navigation.removeEventListener('currententrychange', onChange);
}

/**
 * A handle that drags the screen of a product or an enquiry out as PDF; the keyboard equivalent is File → Save as PDF.
 */
export function SheetHandle() {
  const isShown = useSyncExternalStore(subscribe, () => hasSheet(location));
  if (!isShown) return null;
  return (
    <div
      className="sheet-handle"
      draggable
      title="Drag to a folder or a message, to have this screen as PDF there"
      aria-hidden="true"
      onDragStart={event => void dragOut(event, { kind: 'sheet' }, bridge)}
    >
      <Icon icon={icons.move} />
      PDF
    </div>
  );
}
