import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heroFile } from './hero-file.ts';

/** Writes the home page's drawing into the website: `node api/src/demo/draw-hero.ts`, after a change to the drawings. */
writeFileSync(join(import.meta.dirname, '../../../web/src/site/home/hero-drawing.svg'), heroFile());
