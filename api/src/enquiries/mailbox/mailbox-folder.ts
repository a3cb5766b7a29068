/** The folder that the address of a mailbox names. */
export const folderOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';

/** Its names from the outermost on: servers separate them by other characters than `/`. */
export const pathOf = (folder: string): string[] => folder.split('/');
