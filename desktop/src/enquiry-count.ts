/** How many enquiries are new, and how many of the user, or of no one, are due. */
export type EnquiryCount = { new: number; due: number };

const amountOf = (count: number) => count.toLocaleString('en');

/** '1 new enquiry', '2 new enquiries, 1 due', '1 enquiry due'; empty for none. */
export function enquiryCountLabel({ new: fresh, due }: EnquiryCount): string {
  const words = (count: number) => (count === 1 ? 'enquiry' : 'enquiries');
  if (fresh === 0) return due === 0 ? '' : `${amountOf(due)} ${words(due)} due`;
  return `${amountOf(fresh)} new ${words(fresh)}${due === 0 ? '' : `, ${amountOf(due)} due`}`;
}
