/** The part of libheif's build for JavaScript that is used here; the package has types for its C functions only. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number };
  export type HeifImage = {
    handle: { $$: { ptr: number } };
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Decodes into `pixels` (RGBA); calls back with null when that fails. */
    display(pixels: Pixels, callback: (pixels: Pixels | null) => void): void;
  };
  export type Libheif = {
    /** Returns an empty list for a file that is not HEIF. */
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
    HEAPU8: Uint8Array;
    _malloc(size: number): number;
    _heif_image_handle_get_raw_color_profile_size(handle: number): number;
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, profile: number): void;
  };
  export default function createLibheif(): Libheif;
}
