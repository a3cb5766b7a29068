import type { BrowserContext } from '@playwright/test';

type Expectation = { pattern: RegExp | string; met: boolean };

/** Gathers what goes wrong in the pages of a browser context without being visible to a test. */
export class BrowserFailures {
  readonly #found: string[] = [];
  readonly #resourceErrors: { url: string; text: string }[] = [];
  readonly #failedUrls = new Set<string>();
  readonly #expectations: Expectation[] = [];

  /** Announces failures that belong to the test; at least one must come. */
  expect(pattern: RegExp | string): void {
    this.#expectations.push({ pattern, met: false });
  }

  /** Watches every page of the context, also those that it opens by itself. */
  watch(context: BrowserContext): void {
    context.on('console', message => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      const { url } = message.location();
      const text = `console ${message.type()}: ${message.text()} (${url})`;
      if (message.text().startsWith('Failed to load resource')) this.#resourceErrors.push({ url, text });
      else this.#found.push(text);
    });
    context.on('weberror', error => this.#found.push(`page error: ${error.error().stack ?? error.error()}`));
    context.on('response', response => {
      if (response.status() < 400) return;
      this.#failedUrls.add(response.url());
      this.#found.push(`${response.request().method()} ${response.url()} answered ${response.status()}`);
    });
    context.on('requestfailed', request => {
      this.#failedUrls.add(request.url());
      const reason = request.failure()?.errorText ?? 'failed';
      // The page itself called it off, by moving on or through an AbortController.
      if (reason !== 'net::ERR_ABORTED') this.#found.push(`${request.method()} ${request.url()} failed: ${reason}`);
    });
  }

  /** What was not announced, and what was announced but never came. Asked at the end, when all events are in. */
  faults(): string[] {
    // The console repeats a failed request in words that do not say which; that counts once, as the request.
    const repeated = this.#resourceErrors.filter(({ url }) => !this.#failedUrls.has(url)).map(({ text }) => text);
    const unexpected = [...this.#found, ...repeated].filter(text => {
      const expectation = this.#expectations.find(({ pattern }) => matches(text, pattern));
      if (expectation) expectation.met = true;
      return !expectation;
    });
    const unmet = this.#expectations.filter(({ met }) => !met);
    return [...unexpected, ...unmet.map(({ pattern }) => `announced, but never happened: ${pattern}`)];
  }
}

function matches(text: string, pattern: RegExp | string): boolean {
  return typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text);
}
