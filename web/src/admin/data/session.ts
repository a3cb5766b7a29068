import type { Host, SignedIn } from '@hydraulics/common/host';

/** `leaving` is the moment between signing out and the sign-in screen. */
export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'out' }
  | { kind: 'in'; user: SignedIn }
  | { kind: 'leaving'; user: SignedIn };

/** Who is signed in, for the screens. A stored token counts; whether it is still good the server says. */
export class Session {
  readonly #host: Host;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { kind: 'unknown' };

  constructor(host: Host) {
    this.#host = host;
  }

  get = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async load(): Promise<void> {
    const user = await this.#host.session.read();
    if (this.#state.kind === 'unknown') this.#set(user ? { kind: 'in', user } : { kind: 'out' });
  }

  async signIn({ token, name }: { token: string; name: string }): Promise<void> {
    await this.#host.session.save({ token, name });
    this.#set({ kind: 'in', user: { name } });
  }

  /** Forgets the token. The screens stay until `leave`, so that the farewell can be read. */
  async signOut(): Promise<void> {
    if (this.#state.kind === 'in') this.#set({ kind: 'leaving', user: this.#state.user });
    await this.#host.session.clear();
  }

  leave(): void {
    this.#set({ kind: 'out' });
  }

  /** The server refused the token. @returns whether that ended a session, true once for many refusals in a row */
  expire(): boolean {
    if (this.#state.kind !== 'in') return false;
    this.#set({ kind: 'out' });
    void this.#host.session.clear();
    return true;
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
