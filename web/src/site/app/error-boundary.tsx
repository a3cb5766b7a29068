import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode };

/** Limits the error of a page to its content, so that header, footer and navigation remain. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="fault-page" role="alert">
        <h1 className="fault-title">Unexpected Application Error!</h1>
        <p className="fault-text">Please reload the page. If the problem persists, call us: we are glad to help.</p>
        <button type="button" className="button button-dark" onClick={() => location.reload()}>
          Load again
        </button>
      </div>
    );
  }
}
