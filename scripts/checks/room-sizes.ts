import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const most = 20;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const sources = [...new Set(listed.split('\n'))].filter(file => /\.(tsx?|css)$/.test(file) && existsSync(file));
const rooms = Map.groupBy(sources, file => path.dirname(file));
for (const [room, files] of rooms) {
  if (files.length <= most) continue;
  console.error(
    `${room} holds ${files.length} source files, of at most ${most}: give those that belong together a room.`,
  );
  process.exitCode = 1;
}
