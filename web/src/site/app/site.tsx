import type { ComponentType } from 'react';
import { CallBar } from './call-bar/call-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The layout of every public page. */
export const Site = ({ Page }: { Page: ComponentType }) => (
  <>
    <a className="skip-link" href="#main">
      Skip to content
    </a>
    <Header />
    <main id="main" tabIndex={-1}>
      <Page />
    </main>
    <Footer />
    <CallBar />
  </>
);
