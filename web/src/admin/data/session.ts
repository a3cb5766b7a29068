import type { Host, SignedIn } from '@hydraulics/common/host';
import type { OpenForm } from './form-host.tsx';

/**
 * `served`: as the server draws the screens, which knows nobody, and as the browser takes them over from it.
 * `leaving` is the moment between signing out and the sign-in screen. `paused`: the session ended under an open form,
 * which stays; `asking` while the panel to sign in again stands over it. `confirming` while the password is asked for
 * once more, before a change that needs it.
 */
export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'served' }
  | { kind: 'out' }
  | { kind: 'in'; user: SignedIn; confirming?: true }
  | { kind: 'paused'; user: SignedIn; asking: boolean }
  | { kind: 'leaving'; user: SignedIn };

/** How signing in over a form ended: by the one who was there, by somebody else, or not at all. */
export type Return = 'same' | 'other' | 'none';

export const served: SessionState = { kind: 'served' };

/** Who is signed in, for the screens. A stored token counts; whether it is still good the server says. */
export class Session {
  readonly #host: Host;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { kind: 'unknown' };
  /** Open forms, which a session that ends must not take away. */
  readonly #forms = new Set<OpenForm>();
  #waiting: ((end: Return) => void)[] = [];
  #confirming: ((confirmed: boolean) => void)[] = [];

  /** `user` is who is signed in, null for nobody; left out where it is yet to be found out, by `load`. */
  constructor(host: Host, user?: SignedIn | null) {
    this.#host = host;
    if (user !== undefined) this.#state = stateOf(user);
  }

  get = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async load(): Promise<void> {
    const user = await this.#host.session.read();
    if (this.#state.kind === 'unknown') this.#set(stateOf(user));
  }

  async signIn({ token, id, name }: { token: string } & SignedIn): Promise<void> {
    await this.#host.session.save({ token, name });
    this.#goOn({ id, name });
  }

  /**
   * Somebody may have signed in where this tab does not see it, as in another one: takes a paused session up again.
   * @returns who goes on, where that is somebody else than before
   */
  async resume(): Promise<SignedIn | null> {
    if (this.#state.kind !== 'paused') return null;
    const user = await this.#host.session.read();
    if (!user || this.#state.kind !== 'paused') return null;
    return this.#goOn(user) === 'other' ? user : null;
  }

  hasForms = (): boolean => this.#forms.size > 0;

  /** Whether an open form has something unsaved. */
  isUnsaved = (): boolean => [...this.#forms].some(form => form.isUnsaved());

  /** Whether one may sign out or go elsewhere now: each open form is asked, and asks where it has something unsaved. */
  mayLeave = async (): Promise<boolean> => {
    for (const form of this.#forms) if (!(await form.mayLeave())) return false;
    return true;
  };

  /** Forgets the token. The screens stay until `leave`, so that the farewell can be read. */
  async signOut(): Promise<void> {
    if (this.#state.kind === 'in') this.#set({ kind: 'leaving', user: this.#state.user });
    await this.#host.session.clear();
  }

  leave(): void {
    this.#set({ kind: 'out' });
  }

  /** A form is open, until the returned function is called. */
  holdForForm = (form: OpenForm): (() => void) => {
    this.#forms.add(form);
    this.#notify();
    return () => {
      this.#forms.delete(form);
      this.#notify();
      // Whoever leaves the form without signing in again has no session that could go on.
      if (this.#forms.size === 0 && this.#state.kind === 'paused') this.#set({ kind: 'out' });
    };
  };

  /** The server refused the token. @returns whether that ended a session, true once for many refusals in a row */
  expire(): boolean {
    if (this.#state.kind === 'paused') {
      this.#set({ ...this.#state, asking: true });
      return false;
    }
    if (this.#state.kind !== 'in') return false;
    void this.#host.session.clear();
    if (this.#forms.size > 0) {
      this.#set({ kind: 'paused', user: this.#state.user, asking: true });
      return false;
    }
    this.#set({ kind: 'out' });
    return true;
  }

  /**
   * The server refused a call that an open form had made: asks to sign in again and waits for that.
   * @returns null at once when no form is open, and the session simply ends
   */
  signInAgain(): Promise<Return> | null {
    if (this.#forms.size === 0) return null;
    this.expire();
    return new Promise(resolve => this.#waiting.push(resolve));
  }

  /** Asks for the password of whoever is signed in. @returns whether they gave it */
  confirm(): Promise<boolean> {
    const answer = new Promise<boolean>(resolve => this.#confirming.push(resolve));
    if (this.#state.kind === 'in') this.#set({ ...this.#state, confirming: true });
    else this.endConfirm(false);
    return answer;
  }

  endConfirm(confirmed: boolean): void {
    if (this.#state.kind === 'in') this.#set({ kind: 'in', user: this.#state.user });
    for (const resolve of this.#confirming.splice(0)) resolve(confirmed);
  }

  /** The panel was closed without signing in; the form stays. */
  dismiss(): void {
    if (this.#state.kind === 'paused') this.#set({ ...this.#state, asking: false });
    this.#answer('none');
  }

  /** @returns whether the one who goes on is the one who was there */
  #goOn(user: SignedIn): Return {
    const before = this.#state;
    const end = before.kind === 'paused' && before.user.id !== user.id ? 'other' : 'same';
    this.#set({ kind: 'in', user });
    this.#answer(end);
    return end;
  }

  #answer(end: Return): void {
    for (const resolve of this.#waiting.splice(0)) resolve(end);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #set(state: SessionState): void {
    this.#state = state;
    this.#notify();
  }
}

const stateOf = (user: SignedIn | null): SessionState => (user ? { kind: 'in', user } : { kind: 'out' });
