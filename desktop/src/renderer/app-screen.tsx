import { adminPaths } from '@hydraulics/common/contract/paths';
import { Icon } from '@hydraulics/web/shared/ui/icon.tsx';
import * as icons from '@hydraulics/web/shared/ui/icons.ts';
import { type ReactNode, useEffect } from 'react';
import { AppFrame } from './app-frame.tsx';

type AppScreenProps = {
  title: string;
  heading?: string;
  /** Whether to link back to the back office. */
  hasBackLink: boolean;
  children: ReactNode;
};

/** The layout of the app's own screens. */
export function AppScreen({ title, heading = title, hasBackLink, children }: AppScreenProps) {
  useEffect(() => {
    document.title = `${title} · Back office`;
  }, [title]);
  const screen = (
    <main className="app-screen">
      <div className="app-screen-sheet">
        {hasBackLink && (
          <a className="app-screen-back" href={adminPaths.dashboard.href()}>
            <Icon icon={icons.previous} /> Back office
          </a>
        )}
        <h1>{heading}</h1>
        {children}
      </div>
    </main>
  );
  return hasBackLink ? <AppFrame>{screen}</AppFrame> : screen;
}
