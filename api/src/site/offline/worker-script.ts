import { paths } from '@hydraulics/common/contract/paths';

const { galleryImage, productImage, error, enquiry, quotation, ...offline } = paths;

/**
 * The patterns of the pages that browsers store for reading offline: all but those of single images and errors, and the
 * private ones, which nobody is to find on a shared computer.
 */
const offlinePages = Object.values(offline).map(({ pattern }) => pattern);

/** The service worker with its list of pages and files. A new build changes file names, and thereby the script. */
export const workerScript = ({ script, files }: { script: string; files: string[] }): string =>
  `const site=${JSON.stringify({ pages: offlinePages, files })};${script}`;
