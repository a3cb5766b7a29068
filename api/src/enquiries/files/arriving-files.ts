import { AppError } from '@hydraulics/common/contract/errors';
import { placeOf } from '../../accounts/devices/place.ts';

/** Of one address at a time: the texts of each are in memory for as long as it may take. */
const maxForms = 20;
/** Of them those that may bring large files. */
const maxLargeForms = 2;

const tooMany = 'Too many forms are arriving from your network. Please try again in a minute.';

/**
 * Forms that are still arriving, and the bytes of their files, which no row counts yet. By process, as their temporary
 * files.
 */
class ArrivingFiles {
  readonly #bytes = new Map<string, number>();
  readonly #forms = new Map<string, number>();
  readonly #largeForms = new Map<string, number>();

  /** The bytes of all addresses. */
  get total(): number {
    return [...this.#bytes.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  of(address: string): number {
    return this.#bytes.get(placeOf(address).host) ?? 0;
  }

  /**
   * @param isSmall a form that may bring files beside large ones
   * @throws AppError `rate_limited` while as many forms of the address are arriving as may
   */
  open(address: string, isSmall: boolean): ArrivingForm {
    const { host } = placeOf(address);
    if ((this.#forms.get(host) ?? 0) >= maxForms) throw new AppError('rate_limited', tooMany, { retryAfter: 60 });
    const large = isSmall ? 0 : 1;
    const mayBringFiles = large + (this.#largeForms.get(host) ?? 0) <= maxLargeForms;
    add(this.#forms, host, 1);
    add(this.#largeForms, host, large);
    let own = 0;
    let isOpen = true;
    return {
      mayBringFiles,
      add: bytes => {
        if (!isOpen) return false;
        own += bytes;
        add(this.#bytes, host, bytes);
        return true;
      },
      close: () => {
        isOpen = false;
        add(this.#bytes, host, -own);
        add(this.#forms, host, -1);
        add(this.#largeForms, host, -large);
      },
    };
  }
}

export type ArrivingForm = {
  /** False while as many large forms of the address are arriving as may. */
  mayBringFiles: boolean;
  /** @returns false if the form was given up */
  add: (bytes: number) => boolean;
  close: () => void;
};

function add(counts: Map<string, number>, host: string, more: number): void {
  const count = (counts.get(host) ?? 0) + more;
  if (count > 0) counts.set(host, count);
  else counts.delete(host);
}

export const arrivingFiles = new ArrivingFiles();
