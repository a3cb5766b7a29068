import { sourceHash } from './encode.ts';
import type { DemoPicture } from './picture.ts';
import { firmlyLit, rendered } from './renders/rendered.ts';
import { sceneHash } from './scene-hash.ts';

/** The fingerprint of a picture's sources; while it is unchanged, the committed files are kept. */
export const sourceOf = ({ name, seen, svg }: DemoPicture): string =>
  seen && rendered.has(name) ? sceneHash(seen(), firmlyLit.has(name)) : sourceHash(svg());
