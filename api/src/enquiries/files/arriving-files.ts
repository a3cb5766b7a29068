import { placeOf } from '../../accounts/devices/place.ts';

/** With files, of one address at a time. */
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

  /** @param isSmall a form that may bring files beside any number of others */
  open(address: string, isSmall: boolean): ArrivingForm {
    const { host } = placeOf(address);
    const forms = isSmall ? 0 : 1;
    const mayBringFiles = forms + (this.#forms.get(host) ?? 0) <= maxForms;
    add(this.#forms, host, forms);
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
        add(this.#forms, host, -forms);
      },
    };
  }
}

export type ArrivingForm = {
  /** False while as many forms of the address are arriving as may. */
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
