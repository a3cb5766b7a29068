import { AppError } from '@hydraulics/common/contract/errors';
import { CountsByAddress } from '../../accounts/devices/counts-by-address.ts';

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
  readonly #bytes = new CountsByAddress();
  readonly #forms = new CountsByAddress();
  readonly #largeForms = new CountsByAddress();

  /** The bytes of all addresses. */
  get total(): number {
    return this.#bytes.total;
  }

  of(address: string): number {
    return this.#bytes.of(address);
  }

  /**
   * @param isSmall a form that may bring files beside large ones
   * @throws AppError `rate_limited` while as many forms of the address are arriving as may
   */
  open(address: string, isSmall: boolean): ArrivingForm {
    if (this.#forms.of(address) >= maxForms) throw new AppError('rate_limited', tooMany, { retryAfter: 60 });
    const large = isSmall ? 0 : 1;
    const mayBringFiles = large + this.#largeForms.of(address) <= maxLargeForms;
    this.#forms.add(address, 1);
    this.#largeForms.add(address, large);
    let own = 0;
    let isOpen = true;
    return {
      mayBringFiles,
      add: bytes => {
        if (!isOpen) return false;
        own += bytes;
        this.#bytes.add(address, bytes);
        return true;
      },
      close: () => {
        isOpen = false;
        this.#bytes.add(address, -own);
        this.#forms.add(address, -1);
        this.#largeForms.add(address, -large);
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

export const arrivingFiles = new ArrivingFiles();
