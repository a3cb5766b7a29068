import path from 'node:path';
import { sourceFiles } from './source-files.ts';

const most = 20;

const folders = Map.groupBy(sourceFiles(), file => path.dirname(file));
for (const [folder, files] of folders) {
  if (files.length <= most) continue;
  console.error(
    `${folder} holds ${files.length} source files, of at most ${most}: move related files into a folder of their own.`,
  );
  process.exitCode = 1;
}
