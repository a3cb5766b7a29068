import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** What to show instead of a part that failed to render; `retry` renders the part again. */
  fallback: (retry: () => void) => ReactNode;
};

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
