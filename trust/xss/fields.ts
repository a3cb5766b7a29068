/** The fields of calls in which markup arrives, by call. A new one belongs into `fill.ts`, and here. */

const rich = ['smallDesc', 'fullDesc', 'features', 'applications', 'advantages', 'additionalDesc'];

/** Those that `fill.ts` writes every payload into. */
export const writtenFields: string[] = [
  'auth.signup name',
  'categories.create name',
  'categories.update name',
  'enquiries.addNote text',
  ...['name', 'organization', 'message', 'product'].map(field => `enquiries.submit ${field}`),
  ...['name', ...rich].map(field => `products.create ${field}`),
  ...['name', ...rich].map(field => `products.update ${field}`),
  'secondFactors.addPasskey name',
  'secondFactors.renamePasskey name',
  'socials.update name',
  'users.invite name',
  'users.update name',
];

/** Secrets, proofs, and what is compared or counted, but in no answer. */
export const hiddenFields: string[] = [
  ...['auth.login email', 'auth.login password', 'auth.changePassword present', 'auth.changePassword password'],
  ...['auth.confirm password', 'auth.signup password', 'users.update password'],
  ...['auth.secondFactor ticket', 'auth.secondFactor recoveryCode', 'secondFactors.addAuthenticator ticket'],
  ...['auth.openLink token', 'auth.redeemLink token', 'auth.redeemLink password'],
  ...['newId', 'proof', 'website', 'elapsed'].map(field => `enquiries.submit ${field}`),
  // The name of the category is looked up by its id.
  ...['products.create category', 'products.update category'],
];
