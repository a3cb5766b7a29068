import { formatLanguage } from '../../shared/locale.ts';
import { formatLongDateTime } from './dates.ts';

type TimeProps = {
  /** In ISO 8601. */
  at: string;
  format?: (iso: string) => string;
};

/** A moment as the person's locale writes it, marked with its language: the page is in English. */
export const Time = ({ at, format = formatLongDateTime }: TimeProps) => (
  <time dateTime={at} lang={formatLanguage()} dir="auto">
    {format(at)}
  </time>
);
