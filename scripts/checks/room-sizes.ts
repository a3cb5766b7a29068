import path from 'node:path';
import { sourceFiles } from './source-files.ts';

const most = 20;

const rooms = Map.groupBy(sourceFiles(), file => path.dirname(file));
for (const [room, files] of rooms) {
  if (files.length <= most) continue;
  console.error(
    `${room} holds ${files.length} source files, of at most ${most}: give those that belong together a room.`,
  );
  process.exitCode = 1;
}
