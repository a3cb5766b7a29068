import { Icon } from '@hydraulics/web/shared/ui/icon.tsx';
import * as icons from '@hydraulics/web/shared/ui/icons.ts';
import type { ReactNode } from 'react';

type NoticeProps = { kind: 'note' | 'waiting' | 'warning' | 'error'; children: ReactNode; onHide?: () => void };

const kindIcons = { note: icons.check, waiting: icons.history, warning: icons.alert, error: icons.alert };

/** A notice about the app itself. */
export function Notice({ kind, children, onHide }: NoticeProps) {
  return (
    <div className="notice" data-kind={kind}>
      <Icon icon={kindIcons[kind]} />
      <div className="notice-text">{children}</div>
      {onHide && (
        <button type="button" className="button button-small" aria-label="Hide this notice" onClick={onHide}>
          <Icon icon={icons.close} />
        </button>
      )}
    </div>
  );
}
