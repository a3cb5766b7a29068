import { paths } from '@hydraulics/common/contract/paths';

const { galleryImage, productImage, error, ...kept } = paths;

/** The patterns of the pages that browsers keep for reading offline: those with texts. */
const keptPages = Object.values(kept).map(({ pattern }) => pattern);

/** The service worker with what it has to know. A new build changes a file's name, and thereby the script. */
export const workerScript = ({ script, files }: { script: string; files: string[] }): string =>
  `const site=${JSON.stringify({ pages: keptPages, files })};${script}`;
