import ipaddr from 'ipaddr.js';

const privateRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

/** Whether an IP address is of a network that others cannot read or reach. */
export const isPrivateAddress = (address: string): boolean => privateRanges.includes(ipaddr.process(address).range());
