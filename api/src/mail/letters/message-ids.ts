/** The Message-ID of a mail of ours, by its id in the outbox and the address that it comes from. */
export const messageIdOf = (id: string, from: string): string => `<${id}@${domainOf(from)}>`;

/** What every mail about an enquiry refers to, so that mail programs and we find them together. */
export const threadIdOf = (enquiryId: string, from: string): string => `<enquiry.${enquiryId}@${domainOf(from)}>`;

const domainOf = (address: string) => address.replace(/^.*@/, '');
