/** The link that dials a number: `tel:+15550142`. */
export const telephone = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`;

export const mail = (address: string): string => `mailto:${address}`;
