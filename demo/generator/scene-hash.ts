import { createHash } from 'node:crypto';
import type { Seen } from './picture.ts';

/** The fingerprint of a render's scene, without the drawings on its sides. */
export const sceneHash = ({ model, turn, tilt }: Seen, firm = false): string =>
  createHash('sha256')
    .update(JSON.stringify({ turn, tilt, shapes: model.scene.parts.map(({ shape }) => shape), ...(firm && { firm }) }))
    .digest('hex')
    .slice(0, 16);
