import { createHash } from 'node:crypto';

/** Increase it when the design changes, so that catalogues are made again. */
const designVersion = 'v1';

/** Names what all catalogues begin with: the company and the design. */
export const headVersion = (company: object): string =>
  createHash('sha256')
    .update(JSON.stringify([designVersion, company]))
    .digest('base64url')
    .slice(0, 10);
