import { adminPaths } from '@hydraulics/common/contract/paths';
import { Glyph } from '@hydraulics/web/shared/ui/glyph.tsx';
import { type ReactNode, useEffect } from 'react';

type AppScreenProps = {
  title: string;
  heading?: string;
  /** Whether there is a back office to go back to. */
  back: boolean;
  children: ReactNode;
};

/** The frame of the app's own screens. */
export function AppScreen({ title, heading = title, back, children }: AppScreenProps) {
  useEffect(() => {
    document.title = `${title} · Back office`;
  }, [title]);
  return (
    <main className="own">
      <div className="own-sheet">
        {back && (
          <a className="own-back" href={adminPaths.dashboard.href()}>
            <Glyph name="previous" /> Back office
          </a>
        )}
        <h1>{heading}</h1>
        {children}
      </div>
    </main>
  );
}
