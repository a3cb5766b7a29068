import { api } from '@hydraulics/common/contract/api';

const writes = Object.values(api.enquiries)
  .filter(({ method }) => method !== 'GET')
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** Whether a write to this path may change enquiries. */
export const changesEnquiries = (pathname: string): boolean => writes.some(path => path.test(pathname));
