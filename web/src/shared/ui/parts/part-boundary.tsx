import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** What to show instead of a part that failed to render; `retry` renders the part again. */
  fallback: (retry: () => void) => ReactNode;
};

/** Not among the texts of every public page, since few pages have parts that may fail. */
export const partFailed = 'This part could not be shown. Try again, or reload the page.';

/** Limits an error to a part of a page, so that the rest remains usable and keeps what was typed. */
export class PartBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    return this.state.broken ? fallback(() => this.setState({ broken: false })) : children;
  }
}
