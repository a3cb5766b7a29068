/** Why a reply waits that the desktop app keeps until there is a connection, in place of a mail server's code. */
export const offlineReason = 'offline';
