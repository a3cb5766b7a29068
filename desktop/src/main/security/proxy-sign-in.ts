import type { AuthInfo } from 'electron';

/** The question to the user: the proxy as `host:port`, and whether it has just refused what they entered. */
type Question = { proxy: string; isRefused: boolean };
type Credentials = { name: string; password: string };
type Answer = (name?: string, password?: string) => void;
type Challenge = Pick<AuthInfo, 'isProxy' | 'host' | 'port'>;

/**
 * The names and passwords for network proxies, in memory only. If a proxy asks for a password that is not known, the
 * request fails as without a network, and the user is asked in the window.
 */
export class ProxySignIn {
  readonly #onChange: () => void;
  readonly #known = new Map<string, Credentials>();
  /** The names and passwords that a proxy has accepted. */
  readonly #proven = new WeakSet<Credentials>();
  #question: Question | null = null;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get question(): Question | null {
    return this.#question;
  }

  signIn({ proxy, ...credentials }: Credentials & { proxy: string }): void {
    this.#known.set(proxy, credentials);
    this.#setQuestion(null);
  }

  /** The listeners for one request, which distinguish a refused password from a first challenge. */
  forRequest() {
    let used: Credentials | null = null;
    return {
      onLogin: ({ isProxy, host, port }: Challenge, answer: Answer) => {
        // Websites ask for passwords with their own sign-in.
        if (!isProxy) return answer();
        const proxy = `${host}:${port}`;
        const known = this.#known.get(proxy);
        if (known && known !== used) {
          used = known;
          return answer(known.name, known.password);
        }
        if (known) this.#known.delete(proxy);
        // A request that was in flight at the time must not undo the refusal.
        const isRefused = known !== undefined || (this.#question?.proxy === proxy && this.#question.isRefused);
        this.#setQuestion({ proxy, isRefused });
        answer();
      },
      onResponse: () => {
        if (used) this.#proven.add(used);
      },
    };
  }

  /**
   * For requests of other libraries, which cannot be distinguished: returns only credentials that a proxy has accepted.
   */
  answerProven = ({ isProxy, host, port }: Challenge, answer: Answer): void => {
    const known = this.#known.get(`${host}:${port}`);
    if (isProxy && known && this.#proven.has(known)) answer(known.name, known.password);
    else answer();
  };

  #setQuestion(question: Question | null): void {
    const before = this.#question;
    if (before?.proxy === question?.proxy && before?.isRefused === question?.isRefused) return;
    this.#question = question;
    this.#onChange();
  }
}
