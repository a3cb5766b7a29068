import type { AuthInfo } from 'electron';

/** What the person is asked: the proxy as `host:port`, and whether it has just refused what they entered. */
type Question = { proxy: string; isRefused: boolean };
type Credentials = { name: string; password: string };
type Answer = (name?: string, password?: string) => void;
type Challenge = Pick<AuthInfo, 'isProxy' | 'host' | 'port'>;

/**
 * The names and passwords for the proxies of the network, in memory only. A request that a proxy asks about without one
 * fails, like one without a network, and the person is asked in the window.
 */
export class ProxySignIn {
  readonly #onChange: () => void;
  readonly #known = new Map<string, Credentials>();
  /** What a proxy has let through. */
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

  /** The listeners for one request, by which a refused password is told from one that was not asked for before. */
  forRequest() {
    let used: Credentials | null = null;
    return {
      onLogin: ({ isProxy, host, port }: Challenge, answer: Answer) => {
        // Passwords of websites are for the website's own sign-in.
        if (!isProxy) return answer();
        const proxy = `${host}:${port}`;
        const known = this.#known.get(proxy);
        if (known && known !== used) {
          used = known;
          return answer(known.name, known.password);
        }
        if (known) this.#known.delete(proxy);
        // A request that was on its way meanwhile must not take the refusal back.
        const isRefused = known !== undefined || (this.#question?.proxy === proxy && this.#question.isRefused);
        this.#setQuestion({ proxy, isRefused });
        answer();
      },
      onResponse: () => {
        if (used) this.#proven.add(used);
      },
    };
  }

  /** For requests of other libraries, which do not tell one request from another: gives only what a proxy has let through. */
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
