/**
 * Why a reply waits that the desktop app keeps until there is a connection, in place of a mail server's code; and what a
 * note that waits there is `from`.
 */
export const offlineReason = 'offline';
