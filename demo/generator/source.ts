import { sourceHash } from './encode.ts';
import type { DemoPicture } from './picture.ts';
import { firmlyLit, rendered } from './renders/rendered.ts';
import { sceneHash } from './scene-hash.ts';

/** Identifies what a picture is made of; while it stays, the committed files stay. */
export const sourceOf = ({ name, seen, svg }: DemoPicture): string =>
  seen && rendered.has(name) ? sceneHash(seen(), firmlyLit.has(name)) : sourceHash(svg());
