import { signatureLength, sniff } from '@hydraulics/common/units/uploads/image-signatures';

/**
 * Whether an image has more than one frame: an animated GIF, WebP, PNG or AVIF. The website shows the first one only.
 * A damaged file counts as still.
 */
export async function isAnimated(file: Blob): Promise<boolean> {
  const format = sniff(new Uint8Array(await file.slice(0, signatureLength).arrayBuffer()));
  if (!format || format === 'jpeg' || format === 'heic') return false;
  const view = new DataView(await file.arrayBuffer());
  try {
    if (format === 'gif') return gifFrames(view) > 1;
    if (format === 'webp') return webpFrames(view) > 1;
    if (format === 'png') return pngFrames(view) > 1;
    // The brand of image sequences (AV1 Image File Format, section 6).
    return format === 'avif' && textAt(view, 8) === 'avis';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map(index => view.getUint8(at + index)));

/** The bytes of a colour table, by the flags before it (GIF89a, section 19). */
const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Counts up to the second frame (GIF89a, section 20). */
function gifFrames(view: DataView): number {
  const afterBlocks = (from: number): number => {
    let at = from;
    while (view.getUint8(at) !== 0) at += view.getUint8(at) + 1;
    return at + 1;
  };
  let at = 13 + colours(view.getUint8(10));
  for (let frames = 0; ; ) {
    const kind = view.getUint8(at);
    if (kind === 0x21) at = afterBlocks(at + 2);
    else if (kind === 0x2c) {
      frames += 1;
      if (frames > 1) return frames;
      at = afterBlocks(at + 10 + colours(view.getUint8(at + 9)) + 1);
    } else return frames;
  }
}

/** Counts the frames of an animation (WebP Container Specification). */
function webpFrames(view: DataView): number {
  let frames = 0;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    if (textAt(view, at) === 'ANMF') frames += 1;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return frames;
}

/** The number of frames that an animation gives before its first picture (PNG, section 11.3.5.1). */
function pngFrames(view: DataView): number {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const kind = textAt(view, at + 4);
    if (kind === 'acTL') return view.getUint32(at + 8);
    if (kind === 'IDAT') return 1;
  }
  return 1;
}
