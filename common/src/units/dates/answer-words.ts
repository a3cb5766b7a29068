/** How soon enquiries are usually answered, in the hours of the company: the steps that visitors read. */
export const answerTimes = ['1h', '2h', '4h', '1d', '2d', '3d', '4d', '5d'] as const;
export type AnswerTime = (typeof answerTimes)[number];

const words: Record<AnswerTime, string> = {
  '1h': 'one working hour',
  '2h': '2 working hours',
  '4h': '4 working hours',
  '1d': 'one working day',
  '2d': '2 working days',
  '3d': '3 working days',
  '4d': '4 working days',
  '5d': '5 working days',
};

/**
 * What visitors read about an answer: the company's own promise, or else what is usual.
 * @returns an empty text if there is neither
 */
export const answerWords = ({
  answerPromise = '',
  answerTime,
}: {
  answerPromise?: string | undefined;
  answerTime?: AnswerTime | undefined;
}): string => answerPromise || (answerTime ? `We usually answer within ${words[answerTime]}.` : '');
