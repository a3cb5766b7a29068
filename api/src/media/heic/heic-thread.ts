import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import createLibheif, { type HeifImage, type Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

/** The file to decode. An image with more pixels or a longer side is not decoded. */
export type HeicTask = { file: string; maxPixels: number; maxSide: number };
/** The pixels (RGBA) with their colour profile; the size alone if it is too large; null if the file cannot be read. */
export type HeicAnswer = {
  width: number;
  height: number;
  pixels?: Uint8ClampedArray<ArrayBuffer>;
  profile?: Uint8Array<ArrayBuffer> | null;
} | null;

/** Runs in a thread, so that the process can still send heartbeats, and so that ending it frees the decoder. */
const answer = await decode(workerData as HeicTask).catch(() => null);
parentPort?.postMessage(answer, answer?.pixels ? [answer.pixels.buffer] : []);

async function decode({ file, maxPixels, maxSide }: HeicTask): Promise<HeicAnswer> {
  const libheif = createLibheif();
  const images = new libheif.HeifDecoder().decode(await readFile(file));
  const image = images.find(one => one.is_primary()) ?? images[0];
  if (!image) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width * height <= maxPixels) || Math.max(width, height) > maxSide) return { width, height };
  const pixels = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise(resolve => image.display({ data: pixels, width, height }, resolve));
  return shown ? { width, height, pixels, profile: colourProfile(libheif, image) } : null;
}

/** Without its profile a picture in a wide colour space would be pale. */
function colourProfile(libheif: Libheif, { handle }: HeifImage): Uint8Array<ArrayBuffer> | null {
  const { ptr } = handle.$$;
  const size = libheif._heif_image_handle_get_raw_color_profile_size(ptr);
  if (size === 0) return null;
  // The error is returned in a structure of three words.
  const error = libheif._malloc(12);
  const profile = libheif._malloc(size);
  libheif._heif_image_handle_get_raw_color_profile(error, ptr, profile);
  return new Uint8Array(libheif.HEAPU8.subarray(profile, profile + size));
}
