import { AppError } from '@hydraulics/common/contract/errors';
import { placeOf } from '../../accounts/devices/place.ts';

/** Of one address at a time. */
const maxForms = 2;

/**
 * Forms with files that are still arriving, and their bytes, which no row counts yet. By process, as their temporary
 * files.
 */
class ArrivingFiles {
  readonly #bytes = new Map<string, number>();
  readonly #forms = new Map<string, number>();

  /** The bytes of all addresses. */
  get total(): number {
    return [...this.#bytes.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  of(address: string): number {
    return this.#bytes.get(placeOf(address).host) ?? 0;
  }

  /**
   * @param isSmall a form that may arrive beside any number of others
   * @throws AppError `rate_limited` if as many forms of the address are arriving as may
   */
  open(address: string, isSmall: boolean): ArrivingForm {
    const { host } = placeOf(address);
    const forms = isSmall ? 0 : 1;
    if (forms + (this.#forms.get(host) ?? 0) > maxForms)
      throw new AppError(
        'rate_limited',
        'Two forms with files are still arriving from your network. Please send this one again in a minute.',
        { retryAfter: 60 },
      );
    add(this.#forms, host, forms);
    let own = 0;
    return {
      add: bytes => {
        own += bytes;
        add(this.#bytes, host, bytes);
      },
      close: () => {
        add(this.#bytes, host, -own);
        add(this.#forms, host, -forms);
      },
    };
  }
}

export type ArrivingForm = { add: (bytes: number) => void; close: () => void };

function add(counts: Map<string, number>, host: string, more: number): void {
  const count = (counts.get(host) ?? 0) + more;
  if (count > 0) counts.set(host, count);
  else counts.delete(host);
}

export const arrivingFiles = new ArrivingFiles();
