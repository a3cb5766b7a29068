/** The one who may do everything, in every browser test. */
export const ADMIN = { name: 'Ada Admin', email: 'ada@example.com', password: 'correct horse battery' };
