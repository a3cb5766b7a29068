export type OAuthSettings = {
  tokenUrl: string;
  clientId: string;
  clientSecret: string | null;
  refreshToken: string;
  scope: string | null;
};

/** In ms: how long the provider may take, and how long before its end a token is no longer used. */
const timeoutMs = 15_000;
const marginMs = 60_000;

/** The provider gave no access token. The message has no secret. */
class TokenError extends Error {
  override readonly name = 'TokenError';
}

/** Access tokens for a mailbox (RFC 6749, section 6), fetched when the last one has ended. */
export class AccessTokens {
  readonly #settings: OAuthSettings;
  readonly #now: () => Date;
  #refreshToken: string;
  #token: { value: string; until: number } | null = null;

  constructor(settings: OAuthSettings, now: () => Date) {
    this.#settings = settings;
    this.#now = now;
    this.#refreshToken = settings.refreshToken;
  }

  /** Forgets the token, because the mail server did not accept it. */
  forget(): void {
    this.#token = null;
  }

  /** @throws TokenError */
  async get(): Promise<string> {
    const now = this.#now().getTime();
    if (this.#token && now < this.#token.until) return this.#token.value;
    const given = await this.#fetch();
    const seconds = typeof given.expires_in === 'number' ? given.expires_in : 300;
    this.#token = { value: String(given.access_token), until: now + seconds * 1000 - marginMs };
    // Some providers give another one with each token, and take back the former.
    if (typeof given.refresh_token === 'string') this.#refreshToken = given.refresh_token;
    return this.#token.value;
  }

  async #fetch(): Promise<Record<string, unknown>> {
    const { tokenUrl, clientId, clientSecret, scope } = this.#settings;
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: this.#refreshToken,
      client_id: clientId,
      ...(clientSecret ? { client_secret: clientSecret } : {}),
      ...(scope ? { scope } : {}),
    });
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(tokenUrl, { method: 'POST', body, signal, redirect: 'error' }).catch(cause => {
      throw new TokenError('The address for access tokens does not respond.', { cause });
    });
    const given = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    if (response.ok && typeof given.access_token === 'string') return given;
    const reason = typeof given.error === 'string' ? given.error.slice(0, 60) : `status ${response.status}`;
    throw new TokenError(`The provider gives no access to the mailbox: ${reason}.`);
  }
}
