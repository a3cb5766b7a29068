import { limits } from '@hydraulics/common/limits';
import { encode } from 'jpeg-js';
import createLibheif, { type HeifImage, type Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

/** In percent: the website encodes the picture again. */
const quality = 90;
/** The most bytes of a colour profile in one JPEG segment (ICC.1, annex B.4). */
const profilePart = 65_519;

/**
 * Converts a phone's picture to a type that every website accepts: upright, with its colour profile, and without the
 * place and time of the shot.
 * @throws with a message for the user when it cannot be read, or has more pixels than a website accepts
 */
export async function heicToJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  const libheif = createLibheif();
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find(one => one.is_primary()) ?? images[0];
  if (!image) throw new Error('This HEIC picture cannot be read. Is it complete?');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > limits.filePixels || Math.max(width, height) > limits.fileSide) {
    throw new Error('This HEIC picture has too many pixels.');
  }
  const pixels = await new Promise<{ data: Uint8ClampedArray } | null>(resolve => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, resolve);
  });
  if (!pixels) throw new Error('This HEIC picture cannot be read. Is it complete?');
  const jpeg = encode({ data: Buffer.from(pixels.data.buffer), width, height }, quality).data;
  return withProfile(jpeg, colourProfile(libheif, image));
}

/** Without its profile a picture of a wide colour space would look pale. */
function colourProfile(libheif: Libheif, { handle }: HeifImage): Uint8Array | null {
  const { ptr } = handle.$$;
  const size = libheif._heif_image_handle_get_raw_color_profile_size(ptr);
  if (size === 0) return null;
  // The error is returned in a structure of three words.
  const error = libheif._malloc(12);
  const profile = libheif._malloc(size);
  libheif._heif_image_handle_get_raw_color_profile(error, ptr, profile);
  return libheif.HEAPU8.slice(profile, profile + size);
}

/** Inserts a profile after the first segment of a JPEG, in as many segments as it needs. */
function withProfile(jpeg: Uint8Array, profile: Uint8Array | null): Uint8Array {
  if (!profile) return jpeg;
  const count = Math.ceil(profile.length / profilePart);
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * profilePart, (index + 1) * profilePart);
    const head = Buffer.from('....ICC_PROFILE\0..', 'latin1');
    head.writeUInt16BE(0xffe2, 0);
    head.writeUInt16BE(head.length - 2 + part.length, 2);
    head.set([index + 1, count], head.length - 2);
    return Buffer.concat([head, part]);
  });
  const first = 4 + Buffer.from(jpeg.buffer, jpeg.byteOffset).readUInt16BE(4);
  return Buffer.concat([jpeg.subarray(0, first), ...segments, jpeg.subarray(first)]);
}
