type SharpFactory = typeof import('sharp')['default'];
let loaded: Promise<SharpFactory> | undefined;

/** sharp takes 30 MB and some start-up time, so it is loaded with the first image. */
export function loadSharp(): Promise<SharpFactory> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // One thread per image and no cache keep memory flat; nothing is decoded twice.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}
