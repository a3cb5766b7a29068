import type { Host, SignedIn } from '@hydraulics/common/host';
import type { OpenForm } from './form-host.tsx';

/**
 * `leaving`: between signing out and the sign-in screen. `paused`: the session ended under an open form, which stays;
 * `asking` while the sign-in panel is open over it. `confirming`: a change needs the password.
 */
export type SessionState =
  | { kind: 'out' }
  | { kind: 'in'; user: SignedIn; confirming?: true }
  | { kind: 'paused'; user: SignedIn; asking: boolean }
  | { kind: 'leaving'; user: SignedIn };

type Place = { pathname: string; search: string };

/** The outcome of signing in over a form: the same user, another one, or none. */
export type ResumeResult = 'same' | 'other' | 'none';

/** The session of the screens. A stored token counts as signed in until the server refuses it. */
export class Session {
  readonly #host: Host;
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  /** Open forms, which stay when a session ends. */
  readonly #forms = new Set<OpenForm>();
  #waiting: ((end: ResumeResult) => void)[] = [];
  #confirming: ((confirmed: boolean) => void)[] = [];
  readonly #beforeSignOut = new Set<() => Promise<boolean>>();

  /** `user`: the signed-in user, null if there is none. */
  constructor(host: Host, user: SignedIn | null) {
    this.#host = host;
    this.#state = user ? { kind: 'in', user } : { kind: 'out' };
  }

  get = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async signIn({ token, id, name }: { token: string } & SignedIn): Promise<void> {
    await this.#host.session.save({ token, name });
    this.#resumeAs({ id, name });
  }

  /**
   * Resumes a paused session after a sign-in elsewhere, such as in another tab; on the sign-in screen signs in here, too.
   * @returns the new user if a form of another one is open
   */
  async resume(): Promise<SignedIn | null> {
    const isWaiting = () => this.#state.kind === 'paused' || this.#state.kind === 'out';
    if (!isWaiting()) return null;
    const user = await this.#host.session.read();
    if (!user || !isWaiting()) return null;
    return this.#resumeAs(user) === 'other' ? user : null;
  }

  hasForms = (): boolean => this.#forms.size > 0;

  /** Whether an open form has something unsaved. */
  isUnsaved = (): boolean => [...this.#forms].some(form => form.isUnsaved());

  /** Whether a navigation would close an open form that has something unsaved. */
  isLeft = (from: Place, to: Place): boolean =>
    [...this.#forms].some(
      form => form.isUnsaved() && (from.pathname !== to.pathname || form.isClosedBy?.(to.search) === true),
    );

  /** Whether one may sign out or navigate; each open form with unsaved changes asks. */
  mayLeave = async (): Promise<boolean> => {
    for (const form of this.#forms) if (!(await form.mayLeave())) return false;
    return true;
  };

  /** Registers a question to ask before signing out until the returned function is called. Its answer may be no. */
  beforeSignOut = (question: () => Promise<boolean>): (() => void) => {
    this.#beforeSignOut.add(question);
    return () => this.#beforeSignOut.delete(question);
  };

  /** Whether one may sign out: forms with unsaved changes ask first. */
  maySignOut = async (): Promise<boolean> => {
    if (!(await this.mayLeave())) return false;
    for (const question of this.#beforeSignOut) if (!(await question())) return false;
    return true;
  };

  /** Clears the token. The screens stay until `leave`, so that the message can be read. */
  async signOut(): Promise<void> {
    if (this.#state.kind === 'in') this.#set({ kind: 'leaving', user: this.#state.user });
    await this.#host.session.clear();
  }

  leave(): void {
    this.#set({ kind: 'out' });
  }

  /** Registers an open form until the returned function is called. */
  registerForm = (form: OpenForm): (() => void) => {
    this.#forms.add(form);
    this.#notify();
    return () => {
      this.#forms.delete(form);
      this.#notify();
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
   * The server refused a call of an open form: asks to sign in again.
   * @returns null if no form is open and the session simply ends
   */
  signInAgain(): Promise<ResumeResult> | null {
    if (this.#forms.size === 0) return null;
    this.expire();
    return new Promise(resolve => this.#waiting.push(resolve));
  }

  /**
   * Asks for the signed-in user's password.
   * @returns whether it was given
   */
  confirm(): Promise<boolean> {
    const confirmation = new Promise<boolean>(resolve => this.#confirming.push(resolve));
    if (this.#state.kind === 'in') this.#set({ ...this.#state, confirming: true });
    else this.endConfirm(false);
    return confirmation;
  }

  endConfirm(confirmed: boolean): void {
    for (const resolve of this.#confirming.splice(0)) resolve(confirmed);
    if (this.#state.kind === 'in') this.#set({ kind: 'in', user: this.#state.user });
  }

  /** The panel was closed without signing in; the form stays. */
  dismiss(): void {
    if (this.#state.kind === 'paused') this.#set({ ...this.#state, asking: false });
    this.#settleWaiting('none');
  }

  /** @returns whether the user is the same as before */
  #resumeAs(user: SignedIn): ResumeResult {
    const before = this.#state;
    const end = before.kind === 'paused' && before.user.id !== user.id ? 'other' : 'same';
    this.#set({ kind: 'in', user });
    this.#settleWaiting(end);
    return end;
  }

  #settleWaiting(end: ResumeResult): void {
    for (const resolve of this.#waiting.splice(0)) resolve(end);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #set(state: SessionState): void {
    this.#state = state;
    if (!('confirming' in state)) for (const resolve of this.#confirming.splice(0)) resolve(true);
    this.#notify();
  }
}
