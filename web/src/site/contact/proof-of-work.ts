import type { AppError } from '@hydraulics/common/contract/errors';
import { sha256 } from '@noble/hashes/sha2.js';

const sliceMs = 12;

/** More would take minutes on a phone, so the message then asks to wait instead. */
const mostBits = 22;

/**
 * Solves the challenge of a `proof_required`: finds a number so that the hash of `challenge:number` begins with the
 * required zero bits. Not with `crypto.subtle`, which is slower for short texts and missing over plain http.
 * @throws the error itself if there is nothing to compute
 */
export async function prove(error: AppError): Promise<string> {
  const challenge = error.details.find(({ path }) => path === 'proof')?.message ?? '';
  const bits = Number(challenge.split('.')[1]);
  if (!(bits >= 1 && bits <= mostBits)) throw error;
  const encoder = new TextEncoder();
  let began = performance.now();
  for (let number = 0; ; number += 1) {
    const proof = `${challenge}:${number}`;
    const [one = 0, two = 0, three = 0] = sha256(encoder.encode(proof));
    if (((one << 16) | (two << 8) | three) >>> (24 - bits) === 0) return proof;
    if (number % 64 === 0 && performance.now() - began > sliceMs) {
      await new Promise(resolve => setTimeout(resolve));
      began = performance.now();
    }
  }
}
