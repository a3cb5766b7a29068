/** Why another program cannot be reached, by the system's code, for staff. */
export const networkReasons: Record<string, string> = {
  ECONNREFUSED: 'it refuses connections',
  ENOTFOUND: 'its name is unknown',
  ECONNRESET: 'it cut the connection',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
};
