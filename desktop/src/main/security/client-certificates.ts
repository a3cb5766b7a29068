import type { Certificate } from 'electron';

type Deps = {
  /**
   * Asks the user with these buttons, of which the first cancels.
   * @returns the index of the button
   */
  ask: (question: { message: string; detail: string; buttons: string[] }) => Promise<number>;
};

/** More would not fit on a screen. */
const mostButtons = 8;

/** Chooses which of the user's certificates is shown to which host. Asks once per host and run of the app. */
export class ClientCertificates {
  readonly #deps: Deps;
  readonly #choices = new Map<string, Promise<Certificate | undefined>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @returns undefined when the user shows none */
  choose(url: string, certificates: readonly Certificate[]): Promise<Certificate | undefined> {
    const host = URL.parse(url)?.host || url;
    const existing = this.#choices.get(host);
    if (existing) return existing;
    const choice = this.#ask(host, certificates.slice(0, mostButtons));
    this.#choices.set(host, choice);
    return choice;
  }

  async #ask(host: string, certificates: readonly Certificate[]): Promise<Certificate | undefined> {
    if (certificates.length === 0) return undefined;
    const button = await this.#deps.ask({
      message: `${host} asks who you are.`,
      detail: 'Choose the certificate to show it, or none.',
      buttons: ['None', ...certificates.map(({ subjectName, issuerName }) => `${subjectName} (${issuerName})`)],
    });
    return certificates[button - 1];
  }
}
