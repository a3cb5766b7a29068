import ipaddr from 'ipaddr.js';

/** An address and its network. A customer has a whole /64 of IPv6, so it counts as one address. */
export function placeOf(address: string): { host: string; network: string } {
  // The address of a proxy is untrusted input.
  if (!ipaddr.isValid(address)) return { host: address, network: address };
  const ip = ipaddr.process(address).toString();
  return ip.includes(':')
    ? { host: networkOf(ip, 64), network: networkOf(ip, 48) }
    : { host: ip, network: ipaddr.IPv4.networkAddressFromCIDR(`${ip}/24`).toString() };
}

/** A zone, as in `fe80::1%eth0`, is local to the machine. */
const networkOf = (ip: string, bits: number) =>
  ipaddr.IPv6.networkAddressFromCIDR(`${ip.replace(/%.*/, '')}/${bits}`).toString();
