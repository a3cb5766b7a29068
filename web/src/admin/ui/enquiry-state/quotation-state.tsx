import type { QuotationState } from '@hydraulics/common/nouns/quotations/quotations';

/** The states of a quotation, as lists and filters name them. */
export const quotationStateWords: Record<QuotationState, string> = {
  draft: 'Draft',
  waiting: 'Waits for approval',
  issued: 'Issued',
  over: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
};

const looks: Record<QuotationState, string> = {
  draft: '',
  waiting: 'status-badge-strong',
  issued: 'status-badge-strong',
  over: 'status-badge-off',
  accepted: 'status-badge-good',
  declined: 'status-badge-off',
};

export const QuotationBadge = ({ state }: { state: QuotationState }) => (
  <span className={`status-badge ${looks[state]}`}>{quotationStateWords[state]}</span>
);
