import { siteMessages } from './site-messages.ts';

/** Texts that several places use, or that the specification fixes (its sections 2, 5 and 8). */
export const messages = {
  ...siteMessages,
  productNotUpdated: 'Failed to update product. Please try again.',
  loginRequired: 'Email and password are required',
  loginFailed: 'Login failed',
  loginError: 'An error occurred during login',
  unexpected: (reason: string) => `An unexpected error occurred: ${reason}`,
  sessionOver: 'Your session has ended. Please sign in again.',
  signedInAsOther: (name: string) => `You are now signed in as ${name}. Check this form, then save again.`,
  recoveryCodeUsed: (left: number) =>
    left === 0
      ? 'That was your last recovery code. Create new ones under Your Account.'
      : `You used a recovery code. ${left === 1 ? '1 is' : `${left} are`} left.`,
  notConfirmed: 'Nothing was changed, because your password was not confirmed.',
  signedOutHereOnly:
    'You are signed out on this computer. The server could not be reached, so your session remains open until it expires.',
  signedOut: 'Logged out successfully!',
  enquiriesLoading: 'Error loading contacts: ',
  enquiryLoading: 'Error loading enquiry: ',
  enquiriesFetch: 'Error fetching contacts',
  deleted: (label: string) => `${label} deleted successfully!`,
  deleteFailed: (label: string, reason: string) => `Error deleting ${label}: ${reason}`,
} as const;
